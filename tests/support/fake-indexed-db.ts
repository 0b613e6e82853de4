import * as fake from "fake-indexeddb";
import { afterThisTest } from "./after-test.ts";

/** What a browser has of IndexedDB, by the names of its globals. */
const GLOBALS = {
  IDBCursor: fake.IDBCursor,
  IDBCursorWithValue: fake.IDBCursorWithValue,
  IDBDatabase: fake.IDBDatabase,
  IDBIndex: fake.IDBIndex,
  IDBKeyRange: fake.IDBKeyRange,
  IDBObjectStore: fake.IDBObjectStore,
  IDBOpenDBRequest: fake.IDBOpenDBRequest,
  IDBRequest: fake.IDBRequest,
  IDBTransaction: fake.IDBTransaction,
};

/** Gives this test an empty IndexedDB, as that of a new browser. */
export function provideIndexedDb(): void {
  const provided = { ...GLOBALS, indexedDB: new fake.IDBFactory() };
  const before = Object.fromEntries(Object.keys(provided).map((name) => [name, Reflect.get(globalThis, name)]));
  Object.assign(globalThis, provided);
  afterThisTest(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(globalThis, name);
      else Reflect.set(globalThis, name, value);
    }
  });
}
