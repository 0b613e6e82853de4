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
import type { BarcodeService } from "./barcodes/barcode-service.ts";
import type { FoodService } from "./service.ts";

const parseOptionalNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

export const mealSentenceRoutes = ({ guard, foods }: { guard: SessionGuard; foods: FoodService }) =>
  new Elysia()
    .use(guard)
    .use(jsonBody())
    .post("/parse-meal", ({ user, body }) => foods.parseMeal(user, body), {
      body: MealSentence,
      response: { 200: ParsedMeal },
    });

type Deps = { guard: SessionGuard; foods: FoodService; barcodes: BarcodeService };

export const foodRoutes = ({ guard, foods, barcodes }: Deps) =>
  new Elysia({ prefix: "/foods" })
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
      { query: FoodSearchQuery, response: { 200: Type.Array(FoodHit) } },
    )
    .get(
      "/table",
      async ({ request, set, status }) => {
        const table = await foods.listTable();
        const etag = `"${Bun.hash(JSON.stringify(table)).toString(36)}"`;
        set.headers.etag = etag;
        return matchesTag(request.headers.get("if-none-match"), etag) ? status(304, undefined) : table;
      },
      { response: { 200: FoodTable, 304: Type.Undefined() } },
    )
    .get("/barcode/:gtin", ({ user, params }) => barcodes.find(user, params.gtin), {
      params: BarcodeParams,
      response: { 200: FoodHit },
    })
    .get("/", ({ user, query }) => foods.listOwn(user, parseOptionalNumber(query.limit)), {
      query: OwnFoodsQuery,
      response: { 200: Type.Array(FoodHit) },
    })
    .post("/", async ({ user, body, status }) => status(201, await foods.save(user, body)), {
      body: NewOwnFood,
      response: { 201: FoodHit },
    })
    .delete(
      "/:id",
      async ({ user, params, set }) => {
        await foods.remove(user.id, Number(params.id));
        set.status = 204;
      },
      { params: IdParams },
    );
