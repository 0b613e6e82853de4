import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { toAddress } from "../../../platform/address.ts";
import { PATHS } from "../../../platform/paths.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { configQuery } from "../../config/queries.ts";
import { Figures } from "../components/figures.tsx";
import { PhoneScenes } from "../components/phone-scenes.tsx";
import { FEATURES, type Platform, PREVIEWS } from "../content.ts";
import "./app-preview-page.css";

function AppPreview({ platform }: { platform: Platform }) {
  const preview = PREVIEWS[platform];
  const { data: server } = useQuery(configQuery());
  return (
    <div className={`app-preview app-preview--${platform}`}>
      <PageHeader title={preview.title} backTo={PATHS.home} />
      <div className="stack">
        <section className="card app-preview__top" aria-label={`${PRODUCT_NAME} ${preview.place}`}>
          <img className="app-preview__icon" src={toAddress("/icon-192.png")} alt="" width={88} height={88} />
          <div className="app-preview__name">
            <h2>{PRODUCT_NAME}</h2>
            <p className="soft">{preview.tagline}</p>
          </div>
          <Button asChild size="3" className="app-preview__download">
            <Link to={PATHS.marketing}>{preview.download}</Link>
          </Button>
        </section>
        <section className="card" aria-label="In figures">
          <Figures label={`${preview.place} figures`} figures={preview.figures} />
        </section>
        <section className="card shrinks" aria-labelledby="preview-screens">
          <h2 id="preview-screens" className="card__title app-preview__title">
            Preview
          </h2>
          <PhoneScenes />
        </section>
        <section className="card" aria-labelledby="preview-about">
          <h2 id="preview-about" className="card__title app-preview__title">
            About This App
          </h2>
          <p>{preview.about}</p>
          <ul className="above-12 rows-6 smaller">
            {FEATURES.map(({ name, text }) => (
              <li key={name}>
                <b>{name}.</b> {text}
              </li>
            ))}
          </ul>
          {server?.accessMode === "subscription" && (
            <Button asChild size="3" variant="soft" className="app-preview__more">
              <Link to={PATHS.subscribe}>Learn More</Link>
            </Button>
          )}
        </section>
        <section className="card" aria-labelledby="preview-news">
          <h2 id="preview-news" className="card__title app-preview__title">
            What&apos;s new
          </h2>
          <p>{preview.whatsNew}</p>
        </section>
        <section className="card" aria-labelledby="preview-information">
          <h2 id="preview-information" className="card__title app-preview__title">
            Information
          </h2>
          <dl className="facts">
            {preview.information.map(([name, value]) => (
              <div key={name} className="app-preview__fact wrap-ends divided">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

/** The product as the App Store would list it. */
export const IosPreviewPage = () => <AppPreview platform="ios" />;

/** The product as Google Play would list it. */
export const AndroidPreviewPage = () => <AppPreview platform="android" />;
