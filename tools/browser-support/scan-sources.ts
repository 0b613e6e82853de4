import { basename, join, relative } from "node:path";
import ts from "typescript";
import {
  isAttributeSupported,
  isGlobalSupported,
  isMemberNameSupported,
  isMemberSupported,
  isStaticSupported,
  listTooNewNames,
} from "./compat-data.ts";

// Finds in the client's own sources, by their types, what not all of the oldest browsers have.

/** The names that one of the oldest browsers lacks somewhere: only of these the type is asked for, which takes long. */
const SUSPECTS = listTooNewNames();

/** Types of the browser and the language, which TypeScript brings. */
const isLibrary = (file: ts.SourceFile): boolean => /^lib\..*\.d\.ts$/.test(basename(file.fileName));

/** Interfaces of TypeScript's that MDN has by another name. */
function toOwner(name: string): { owner: string; isStatic: boolean } {
  const isStatic = name.endsWith("Constructor");
  const owner = name.replace(/Constructor$/, "").replace(/^Readonly(?=Array|Set|Map)/, "");
  return {
    owner: /^(Ui|I|Bigi|BigUi)nt\d+(Clamped)?Array$|^Float\d+Array$/.test(owner) ? "TypedArray" : owner,
    isStatic,
  };
}

/** The interface, namespace or variable of the library that declares something; undefined for a global. */
function findOwner(declaration: ts.Declaration): string | undefined {
  let node: ts.Node | undefined = declaration.parent;
  while (node && !ts.isSourceFile(node)) {
    if (ts.isInterfaceDeclaration(node) || ts.isModuleDeclaration(node)) return node.name.text;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return `${node.name.text}Constructor`;
    node = node.parent;
  }
  return undefined;
}

/** Whether what a library declares is supported; undefined if MDN's data do not have it. */
function isDeclarationSupported(declaration: ts.Declaration, name: string): boolean | undefined {
  const declared = findOwner(declaration);
  if (declared === undefined) return isGlobalSupported(name);
  if (declared === "globalThis") return isGlobalSupported(name);
  const { owner, isStatic } = toOwner(declared);
  if (isStatic || ts.isModuleDeclaration(declaration.parent.parent)) return isStaticSupported(owner, name);
  // What several interfaces share has an interface of its own in TypeScript, but none in MDN's data.
  return (
    isMemberSupported(owner, name) ??
    (ts.isInterfaceDeclaration(declaration.parent) ? isMemberNameSupported(name) : undefined)
  );
}

/** What a name in the code means; in a destructuring pattern the property that is read. */
function findSymbol(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node;
  if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent))
    return checker.getSymbolAtLocation(node);
  const isRead = node === (parent.propertyName ?? parent.name);
  return isRead ? checker.getTypeAtLocation(parent.parent).getProperty(node.text) : undefined;
}

function findTooNewName(checker: ts.TypeChecker, node: ts.Identifier): string | undefined {
  if (!SUSPECTS.has(node.text) || ts.isPartOfTypeNode(node)) return undefined;
  const symbol = findSymbol(checker, node);
  const declarations = symbol?.declarations?.filter((declaration) => isLibrary(declaration.getSourceFile())) ?? [];
  const isValue = declarations.some(
    (declaration) =>
      !ts.isInterfaceDeclaration(declaration) &&
      !ts.isTypeAliasDeclaration(declaration) &&
      !ts.isIndexSignatureDeclaration(declaration),
  );
  if (!isValue) return undefined;
  const answers = declarations.map((declaration) => isDeclarationSupported(declaration, node.text));
  if (answers.includes(true) || !answers.includes(false)) return undefined;
  const owner = declarations.map(findOwner).find((name) => name !== undefined);
  return owner === undefined ? node.text : `${toOwner(owner).owner}.${node.text}`;
}

/** An attribute of an HTML element. React's own names of some are not in MDN's data. */
function findTooNewAttribute(node: ts.JsxAttribute): string | undefined {
  const element = node.parent.parent.tagName.getText();
  const name = node.name.getText();
  return isAttributeSupported(element, name) === false ? `<${element} ${name}>` : undefined;
}

function scanFile(checker: ts.TypeChecker, file: ts.SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const feature = ts.isIdentifier(node)
      ? findTooNewName(checker, node)
      : ts.isJsxAttribute(node)
        ? findTooNewAttribute(node)
        : undefined;
    if (feature !== undefined) found.add(feature);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].sort();
}

/** By file, relative to `root`: what not all of the oldest browsers have. Only files with something are listed. */
export function scanSources(root: string, files: readonly string[]): Map<string, string[]> {
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      jsx: ts.JsxEmit.ReactJSX,
      allowImportingTsExtensions: true,
      types: [],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    },
  );
  const checker = program.getTypeChecker();
  const scanned = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && !fileName.includes("/node_modules/"));
  return new Map(
    scanned
      .map((file): [string, string[]] => [relative(root, file.fileName), scanFile(checker, file)])
      .filter(([, features]) => features.length > 0),
  );
}
