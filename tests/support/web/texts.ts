import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../paths.ts";

/** A text in a file of code, with what is filled in as `{}`. */
export type Text = {
  file: string;
  line: number;
  text: string;
  /** The element that it is the content of, such as `Button`. */
  element?: string;
};

/** Attributes that are not read by people. */
const CODE_ATTRIBUTES = new Set(
  [
    "autoComplete className d fill href htmlFor id inputMode key name points role size src stroke strokeLinecap to transform type variant viewBox".split(
      " ",
    ),
  ].flat(),
);

const isType = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isLiteralTypeNode(node);

/** Not read by people: imports, types, SQL, and attributes such as class names. */
const isCode = (node: ts.Node): boolean =>
  isType(node) ||
  (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") ||
  (ts.isJsxAttribute(node) && CODE_ATTRIBUTES.has(node.name.getText()));

function readText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}

function findElement(node: ts.Node): string | undefined {
  if (!ts.isJsxText(node) || !ts.isJsxElement(node.parent)) return undefined;
  return node.parent.openingElement.tagName.getText();
}

/** Words of a sentence or a label, not an identifier: with a blank, with a capital, or in JSX. */
const isForPeople = (node: ts.Node, text: string): boolean =>
  /[A-Za-z]/.test(text) && (/\s|^[A-Z][a-z]/.test(text) || ts.isJsxText(node) || ts.isJsxAttribute(node.parent));

/** The texts of a file of TypeScript that people may read, in its order. */
export function listTexts(file: string): Text[] {
  const code = readFileSync(join(ROOT, file), "utf8");
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return;
    const text = readText(node)?.replace(/\s+/g, " ");
    if (text !== undefined && isForPeople(node, text.trim())) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const element = findElement(node);
      texts.push({ file, line: line + 1, text, ...(element !== undefined && { element }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The lines of comments in a file of code that have nothing else in them. */
export const listComments = (file: string): Text[] =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .map((text, index) => ({ file, line: index + 1, text: text.replace(/`[^`]*`/g, "``") }))
    .filter(({ text }) => /^\s*(\/\/|\/?\*)/.test(text));

/** The `test` of `test.each(rows)`. */
function findRoot(node: ts.Expression): ts.Expression {
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? findRoot(node.expression) : node;
}

/** The titles of a file's tests and of their groups. */
export function listTestTitles(file: string): Text[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), "utf8"), ts.ScriptTarget.Latest, true);
  const titles: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ["test", "describe"].includes(findRoot(node).getText())) {
      const [title] = node.arguments;
      const text = title && readText(title);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (text !== undefined) titles.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
