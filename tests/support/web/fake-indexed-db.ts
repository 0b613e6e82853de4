import * as fake from "fake-indexeddb";
import { setProperty } from "./set-property.ts";

/** What a browser has of IndexedDB, by the names of its globals. They stay for what a test has left running. */
Object.assign(globalThis, {
  ...{ IDBCursor: fake.IDBCursor, IDBCursorWithValue: fake.IDBCursorWithValue, IDBDatabase: fake.IDBDatabase },
  ...{ IDBIndex: fake.IDBIndex, IDBKeyRange: fake.IDBKeyRange, IDBObjectStore: fake.IDBObjectStore },
  ...{ IDBOpenDBRequest: fake.IDBOpenDBRequest, IDBRequest: fake.IDBRequest, IDBTransaction: fake.IDBTransaction },
});

/** Gives this test an empty IndexedDB, as that of a new browser. */
export const provideIndexedDb = (): void => setProperty(globalThis, "indexedDB", new fake.IDBFactory());
