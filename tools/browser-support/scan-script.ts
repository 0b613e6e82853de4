import { type ESTree, parseSync, Visitor } from "vite";
import { isGlobalSupported, isMethodNameSupported, isStaticSupported } from "./compat-data.ts";

/** The objects whose properties are the globals. */
const GLOBAL_OBJECTS = ["globalThis", "window", "self"];

/** The regular expression's own syntax that needs Safari 16.4 or newer. */
function findTooNewPattern(pattern: string, flags: string): string[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ["RegExp (?<=)"] : []),
    ...(/\(\?[ims-]+:/.test(pattern) ? ["RegExp (?i:)"] : []),
    ...(flags.includes("v") ? ["RegExp /v"] : []),
  ];
}

/** A string in the code; empty for anything else. */
const readText = (node: ESTree.Argument | undefined): string =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : "";

/** The name of the property, unless it is computed. */
function getPropertyName({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}

function findTooNewStatic(node: ESTree.MemberExpression): string[] {
  const name = getPropertyName(node);
  if (name === undefined || node.object.type !== "Identifier") return [];
  const owner = node.object.name;
  if (GLOBAL_OBJECTS.includes(owner)) return isGlobalSupported(name) === false ? [name] : [];
  return isStaticSupported(owner, name) === false ? [`${owner}.${name}`] : [];
}

/** True if it is known whose member this is: a global, or a static member. */
const isOwnerKnown = ({ object }: ESTree.MemberExpression, name: string): boolean =>
  object.type === "Identifier" &&
  (GLOBAL_OBJECTS.includes(object.name) || isStaticSupported(object.name, name) !== undefined);

/** A called method whose name no object has in all of the oldest browsers. `x.name?.()` asks first. */
function findTooNewMethod({ callee, optional }: ESTree.CallExpression): string[] {
  if (optional || callee.type !== "MemberExpression") return [];
  const name = getPropertyName(callee);
  if (name !== undefined && isOwnerKnown(callee, name)) return [];
  return name !== undefined && isMethodNameSupported(name) === false ? [`.${name}()`] : [];
}

/** The names that a module declares itself: its variables, functions, classes, parameters and imports. */
function findDeclaredNames(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: object | null) => {
    if (node && "name" in node && typeof node.name === "string") names.add(node.name);
  };
  const addParameters = ({ params }: { params: readonly object[] }) => params.forEach(add);
  new Visitor({
    VariableDeclarator(node) {
      add(node.id);
    },
    FunctionDeclaration(node) {
      add(node.id);
      addParameters(node);
    },
    FunctionExpression(node) {
      addParameters(node);
    },
    ArrowFunctionExpression(node) {
      addParameters(node);
    },
    ClassDeclaration(node) {
      add(node.id);
    },
    ImportSpecifier(node) {
      add(node.local);
    },
    ImportDefaultSpecifier(node) {
      add(node.local);
    },
    ImportNamespaceSpecifier(node) {
      add(node.local);
    },
  }).visit(program);
  return names;
}

/**
 * Finds in a script what not all of the oldest browsers have: globals, static members (`URL.canParse`), methods by names
 * that no object has there (`.toSorted()`), and syntax of regular expressions. A name that several objects
 * have, such as `size`, is only found where types are known: see scan-sources.ts.
 */
export function scanScript(fileName: string, text: string): string[] {
  const { program, errors } = parseSync(fileName, text);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const found = new Set<string>();
  const add = (features: string[]) => {
    for (const feature of features) found.add(feature);
  };
  const declared = findDeclaredNames(program);
  const findTooNewGlobal = (node: object): string[] => {
    const name = "type" in node && node.type === "Identifier" && "name" in node ? String(node.name) : "";
    return !declared.has(name) && isGlobalSupported(name) === false ? [name] : [];
  };
  const visitor = new Visitor({
    MemberExpression(node) {
      add(findTooNewGlobal(node.object));
      add(findTooNewStatic(node));
    },
    CallExpression(node) {
      add(findTooNewGlobal(node.callee));
      add(findTooNewMethod(node));
    },
    NewExpression({ callee, arguments: [pattern, flags] }) {
      add(findTooNewGlobal(callee));
      if (callee.type === "Identifier" && callee.name === "RegExp") {
        add(findTooNewPattern(readText(pattern), readText(flags)));
      }
    },
    BinaryExpression({ operator, right }) {
      if (operator === "instanceof") add(findTooNewGlobal(right));
    },
    // A pattern that is put together of texts.
    TemplateElement({ value }) {
      add(findTooNewPattern(value.raw, ""));
    },
    Literal(node) {
      if ("regex" in node) add(findTooNewPattern(node.regex.pattern, node.regex.flags));
    },
  });
  visitor.visit(program);
  return [...found].sort();
}
