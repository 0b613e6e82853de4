import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Apple, Camera, ChevronRight, Download, Smartphone } from "lucide-react";
import { Link } from "react-router";
import { PRODUCT_NAME, TRIAL_HOURS } from "../../../../src/shared/product/limits.ts";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { Logo } from "../../../ui/parts/logo.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { QrCode } from "../../../ui/parts/qr-code.tsx";
import { configQuery } from "../../config/queries.ts";
import { Figures, IllustrativeNote } from "../components/figures.tsx";
import { AUTOMATIONS, CLAIMS, FEATURES, HEADLINE, PITCH, STORE, YEARLY_CLAIM } from "../content.ts";
import "./marketing-page.css";

function Banner({ hasPlans }: { hasPlans: boolean }) {
  return (
    <section className="marketing__banner rows-12" aria-labelledby="marketing-headline">
      <Logo variant="white" />
      <h2 id="marketing-headline" className="marketing__headline">
        {HEADLINE}
      </h2>
      <p>{PITCH}</p>
      <div className="marketing__ways">
        <Button asChild size="3" className="marketing__start">
          <Link to={PATHS.camera}>
            <Camera size={20} aria-hidden /> Take a Photo
          </Link>
        </Button>
        {hasPlans && (
          <Button asChild size="3" variant="outline" className="marketing__premium">
            <Link to={PATHS.subscribe}>Get Premium</Link>
          </Button>
        )}
      </div>
    </section>
  );
}

const Features = () => (
  <Card title="What it does">
    <ul className="marketing__features above-12 rows-8">
      {FEATURES.map(({ Icon, name, text }) => (
        <li key={name} className="marketing__feature rows-4 breaks">
          <Icon size={22} aria-hidden />
          <b>{name}</b>
          <span className="note">{text}</span>
        </li>
      ))}
    </ul>
  </Card>
);

const Automations = () => (
  <Card title="What happens automatically">
    <ul className="marketing__automations rows-12 above-12">
      {AUTOMATIONS.map(({ Icon, text }) => (
        <li key={text} className="rows-12 smaller">
          <Icon size={20} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  </Card>
);

const Pricing = () => (
  <Card title="Pricing" className="rows-12">
    <dl className="rows-8">
      <div className="marketing__plan wrap-ends line">
        <dt className="strong">Free trial</dt>
        <dd>{TRIAL_HOURS} hours of full access</dd>
      </div>
      <div className="marketing__plan wrap-ends line">
        <dt className="strong">{PLANS.monthly.name}</dt>
        <dd>
          <b>{formatDollars(PLANS.monthly.cents)}</b> per month
        </dd>
      </div>
      <div className="marketing__plan wrap-ends line marketing__plan--best">
        <dt className="strong">
          {PLANS.yearly.name} <span className="marketing__badge tinted">Best Value</span>
        </dt>
        <dd>
          <b>{formatDollars(PLANS.yearly.cents)}</b> per year
          <span className="note block">{YEARLY_CLAIM}</span>
        </dd>
      </div>
    </dl>
    <IllustrativeNote />
  </Card>
);

function Scan() {
  const { data: server } = useQuery(configQuery());
  return (
    <section className="card marketing__scan wrap-line" aria-labelledby="marketing-scan">
      {server ? (
        <QrCode address={server.publicUrl} size={120} margin={1} />
      ) : (
        <div className="skeleton" style={{ width: 120, height: 120 }} role="status" aria-label="Loading" />
      )}
      <div>
        <h2 id="marketing-scan" className="card__title">
          On Your Phone
        </h2>
        <p className="note">Scan the code to open {PRODUCT_NAME} there. You do not have to install anything.</p>
      </div>
    </section>
  );
}

function MobileApps() {
  const toast = useToast();
  const showComingSoon = (store: string) => () =>
    toast({ title: "Coming Soon", description: `The app for the ${store} is coming soon.` });
  return (
    <Card title="Mobile Apps" className="rows-12">
      <Figures
        label="Mobile apps in figures"
        figures={[
          { value: STORE.rating, label: "rating" },
          { value: STORE.reviews, label: "reviews" },
          { value: STORE.downloads, label: "downloads" },
        ]}
      />
      <div className="marketing__downloads">
        <Button size="3" variant="soft" onClick={showComingSoon("App Store")}>
          <Apple size={20} aria-hidden /> App Store
        </Button>
        <Button size="3" variant="soft" onClick={showComingSoon("Play Store")}>
          <Download size={20} aria-hidden /> Google Play
        </Button>
      </div>
      <ul className="border-above">
        {[
          { to: PATHS.appPreview, name: "iOS Preview" },
          { to: PATHS.appPreviewAndroid, name: "Android Preview" },
        ].map(({ to, name }) => (
          <li key={to} className="divided">
            <Link to={to} className="marketing__preview rows-12 semibold plain-link">
              <Smartphone size={20} aria-hidden />
              {name}
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where figures of foods come from; the license of Open Food Facts asks for its name. */
function FoodData() {
  return (
    <Card title="Food Data">
      <p>
        Figures of foods come from USDA FoodData Central, which is in the public domain. Those of some packaged foods
        come from{" "}
        <a href="https://openfoodfacts.org" target="_blank" rel="noreferrer">
          Open Food Facts
        </a>
        , under the{" "}
        <a href="https://opendatacommons.org/licenses/odbl/1-0/" target="_blank" rel="noreferrer">
          Open Database License
        </a>
        .
      </p>
    </Card>
  );
}

/** The marketing page. In free mode it shows no prices. */
export function MarketingPage() {
  const { data: server } = useQuery(configQuery());
  const hasPlans = server?.accessMode === "subscription";
  return (
    <>
      <PageHeader title={`About ${PRODUCT_NAME}`} backTo={PATHS.profile} />
      <div className="stack">
        <Banner hasPlans={hasPlans} />
        <section className="card" aria-label="In figures">
          <Figures label="In figures" figures={CLAIMS} />
        </section>
        <Features />
        <Automations />
        {hasPlans && <Pricing />}
        <Scan />
        <MobileApps />
        <FoodData />
      </div>
    </>
  );
}
