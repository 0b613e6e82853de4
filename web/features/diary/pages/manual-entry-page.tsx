import { Button } from "@radix-ui/themes";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { useAccessGate } from "../../../components/access-gate.ts";
import { Field } from "../../../components/field.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { useToast } from "../../../components/toast.tsx";
import { isTrialRequired, userMessage } from "../../../lib/api-client.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { useForm } from "../../../lib/form.ts";
import {
  checkManualEntry,
  EMPTY_MANUAL_ENTRY,
  type ManualEntryForm,
  readManualEntry,
  toNewEntry,
} from "../manual-entry.ts";
import { useAddEntry } from "../queries.ts";
import "./manual-entry-page.css";

/** Sends the form to the diary; `onLogged` runs when it is stored. */
function useManualLogging(onLogged: () => void) {
  const toast = useToast();
  const { requireAccess, openModal } = useAccessGate();
  const { mutate, isPending } = useAddEntry();

  const log = (form: ManualEntryForm) => {
    if (!requireAccess()) return;
    mutate(toNewEntry(readManualEntry(form), new Date().getHours()), {
      onSuccess: () => {
        toast({ title: "Success!", description: "Food logged successfully.", tone: "success" });
        onLogged();
      },
      onError: (error) => {
        if (isTrialRequired(error)) return openModal();
        toast({ title: "Error", description: userMessage(error, "Failed to log food"), tone: "destructive" });
      },
    });
  };
  return { log, isPending };
}

function Tips() {
  return (
    <section className="card" aria-labelledby="tips-title">
      <h2 className="card__title" id="tips-title">
        Tips
      </h2>
      <ul className="manual-entry__tips">
        <li>Packaged food has its calories and macros on the label; mind whether they are per 100 g or per serving.</li>
        <li>Weigh it once: most of us guess portions of pasta, rice and nuts too small.</li>
        <li>Count the oil and butter it was cooked in. A tablespoon of oil has about 120 kcal.</li>
        <li>Calories alone are enough. Protein, carbs and fat can stay empty.</li>
      </ul>
    </section>
  );
}

/** Logs a meal without a photo. What is typed stays on this device until it is sent. */
export function ManualEntryPage() {
  const navigate = useNavigate();
  const [form, setForm, discardDraft] = useDraft("manual-entry", EMPTY_MANUAL_ENTRY);
  const { field, accept } = useForm(form, setForm);
  const { log, isPending } = useManualLogging(() => {
    discardDraft();
    void navigate(PATHS.home);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (accept(event, checkManualEntry(readManualEntry(form)))) log(form);
  };
  const grams = { type: "number", inputMode: "decimal", min: 0, step: "any", placeholder: "0" } as const;

  return (
    <>
      <PageHeader title="Manual Entry" backTo={PATHS.camera} />
      <div className="stack">
        <form className="card manual-entry" noValidate autoComplete="off" onSubmit={onSubmit}>
          <Field {...field("name")} label="Food Name" placeholder="Lentil soup" autoCapitalize="sentences" required />
          <Field {...field("calories")} label="Calories" type="number" inputMode="numeric" min={1} required />
          <div className="manual-entry__macros">
            <Field {...field("protein")} {...grams} label="Protein (g)" />
            <Field {...field("carbs")} {...grams} label="Carbs (g)" />
            <Field {...field("fat")} {...grams} label="Fat (g)" />
          </div>
          <Button type="submit" size="3" loading={isPending}>
            Add to Food Diary
          </Button>
        </form>
        <Tips />
      </div>
    </>
  );
}
