/** Tests of the API that are about the file, with the reason. They do not run on another engine. */
export const FILE_ONLY_TESTS: Readonly<Record<string, string>> = {
  "tests/api/full-disk.test.ts": "what is written on a full disk; rqlite's disks are not this machine's",
  "tests/api/login-queue.test.ts":
    "the first logins fill the queue before others come, because the file answers at once",
  "tests/api/query-plans.test.ts": "what the file's engine prepares, and how this version of SQLite would read it",
  "tests/api/social-privacy.test.ts":
    "what each call changes is undone by a transaction around it, which rqlite has not",
};
