import type { Route } from "playwright";
import { MARK, MARK_HEADER } from "../../../src/shared/product/answer-headers.ts";
import type { Step } from "../e2e/steps.ts";
import { findMoved } from "./layout-shifts.ts";

// Steps that decide how the calls of a page are answered.

/** Steps that open a screen, or something on it, in which nothing moves while the answers come in: the first one first, or reversed. */
export const still =
  (steps: Step[], calls = /\/api\//, orders = [false, true]): Step =>
  async (scene) => {
    const opening = async () => {
      for (const step of steps) await step(scene);
    };
    for (const isReversed of orders) {
      scene.moved.push(...(await findMoved(scene.page, opening, calls, isReversed)));
    }
  };

/** Answers a call as the server does. */
export const answerAsServer = (
  route: Route,
  { headers, ...answer }: { status?: number; json?: unknown; body?: string; headers?: Record<string, string> },
): Promise<void> => route.fulfill({ ...answer, headers: { [MARK_HEADER]: MARK, ...headers } });

/** From now on these calls are never answered. */
export const hold =
  (calls: RegExp): Step =>
  ({ page }) =>
    page.route(calls, () => {});

/** From now on these calls fail. */
export const fail =
  (calls: RegExp, status = 500, message = "Out of order"): Step =>
  ({ page }) =>
    page.route(calls, (route) => answerAsServer(route, { status, json: { message } }));

/** From now on these calls are answered with fields of `change`, which may be below another field. */
export const patch =
  (calls: RegExp, change: object, below?: string): Step =>
  ({ page }) =>
    page.route(calls, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const changed =
        below === undefined ? { ...json, ...change } : { ...json, [below]: { ...json[below], ...change } };
      await route.fulfill({ response, json: changed });
    });

/** Takes back what the three above do. */
export const restore: Step = ({ page }) => page.unrouteAll();
