import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import {
  BarcodeParams,
  FoodHit,
  FoodSearchQuery,
  FoodTable,
  NewOwnFood,
  OwnFoodsQuery,
} from "../../contracts/foods.ts";
import { MealSentence, ParsedMeal } from "../../contracts/meal-sentence.ts";
import { jsonBody } from "../../http/body.ts";
import { matchesTag } from "../../http/entity-tag.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { CHANGED_AT, readChangedAt } from "../../http/write-headers.ts";
import type { BarcodeService } from "./barcodes/barcode-service.ts";
import type { FoodService } from "./service.ts";

const parseOptionalNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

export const mealSentenceRoutes = ({ guard, foods }: { guard: SessionGuard; foods: FoodService }) =>
  new Elysia({ tags: ["Foods"] })
    .use(guard)
    .use(jsonBody())
    .post("/parse-meal", ({ user, body }) => foods.parseMeal(user, body), {
      detail: {
        summary: "Returns the foods of a sentence as items, and the meal and time that it says; stores nothing",
      },
      body: MealSentence,
      response: { 200: ParsedMeal },
    });

type Deps = { guard: SessionGuard; foods: FoodService; barcodes: BarcodeService };

export const foodRoutes = ({ guard, foods, barcodes }: Deps) =>
  new Elysia({ prefix: "/foods", tags: ["Foods"] })
    .use(guard)
    .use(jsonBody())
    .get(
      "/search",
      async ({ user, query }) => {
        const { q = "", meal, list, before } = query;
        const limit = parseOptionalNumber(query.limit);
        if (list !== undefined && q.trim() === "") return foods.listEaten(user, list, before, limit);
        return meal !== undefined && q.trim() === "" ? foods.suggest(user, meal, limit) : foods.search(user, q, limit);
      },
      {
        detail: {
          summary:
            "Finds foods by name, with typos and amounts; without `q` favorite and recent ones, with `meal` those that fit it, with `list` all",
        },
        query: FoodSearchQuery,
        response: { 200: Type.Array(FoodHit) },
      },
    )
    .get(
      "/table",
      async ({ request, set, status }) => {
        const table = await foods.listTable();
        const etag = `"${Bun.hash(JSON.stringify(table)).toString(36)}"`;
        set.headers.etag = etag;
        return matchesTag(request.headers.get("if-none-match"), etag) ? status(304, undefined) : table;
      },
      {
        detail: { summary: "Returns the built-in foods by columns, for searching without a connection" },
        response: { 200: FoodTable, 304: Type.Undefined() },
      },
    )
    .get("/barcode/:gtin", ({ user, params }) => barcodes.find(user, params.gtin), {
      detail: {
        summary:
          "Finds the food of a barcode: own, confirmed, imported, then of Open Food Facts if the host turns that on",
      },
      params: BarcodeParams,
      response: { 200: FoodHit },
    })
    .get("/", ({ user, query }) => foods.listOwn(user, parseOptionalNumber(query.limit)), {
      detail: { summary: "Lists saved foods, the most used first" },
      query: OwnFoodsQuery,
      response: { 200: Type.Array(FoodHit) },
    })
    .post("/", async ({ user, body, status }) => status(201, await foods.save(user, body)), {
      detail: { summary: "Saves an entry as a food, each name once, with its barcode if `gtin` is sent" },
      body: NewOwnFood,
      response: { 201: FoodHit },
    })
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await foods.remove(user.id, Number(params.id), readChangedAt(request))),
      {
        detail: { summary: "Deletes a saved food; entries logged from it stay", parameters: [CHANGED_AT] },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    )
    .post("/:id/restore", ({ user, params }) => foods.restore(user, Number(params.id)), {
      detail: { summary: "Restores a saved food within a day of its deletion, under a new name if its own is taken" },
      params: IdParams,
      response: { 200: FoodHit },
    });
