/** What the checks of the project's shape and words know of a source file, read from its syntax tree and not from its text. */
import { parseSync } from 'vite'

export type Reference = { name: string; line: number }

export type SourceFile = {
  /** Every module the file names: imports, re-exports, dynamic imports, import types. */
  imports: Reference[]
  /** Every name used as a value or a type; names of properties and keys are not in it. */
  identifiers: Reference[]
  /** Every property read by name, as `object.property`, the object only where it is a plain name. */
  properties: Reference[]
  /** The file does nothing but pass on what other files export. */
  isBarrel: boolean
  /** The text where it is a comment or the name of a test; elsewhere each character but a line break is a `␀`. */
  prose: string
}

type Node = { type: string; start: number; end: number; [field: string]: unknown }

type Span = { start: number; end: number }

/** Returns what a TypeScript or JavaScript file imports, uses and says. Throws on a syntax error. */
export function readSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  const error = errors[0]
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  const source: SourceFile = { imports: [], identifiers: [], properties: [], isBarrel: false, prose: '' }
  const lineAt = lineFinder(text)
  const said: Span[] = [...comments]
  visit(program as unknown as Node, (node) => {
    collect(node, source, lineAt)
    const name = nameOfTest(node)
    if (name !== null) said.push(name)
  })
  const body = program.body as unknown as Node[]
  source.isBarrel = body.length > 0 && body.every((node) => isReExport(node))
  source.prose = onlyWithin(text, said)
  return source
}

/** Returns the text with a `␀` for each character outside the spans; line breaks stay. */
export function onlyWithin(text: string, spans: readonly Span[]): string {
  let kept = ''
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    kept += blank(text.slice(kept.length, start)) + text.slice(Math.max(start, kept.length), end)
  }
  return kept + blank(text.slice(kept.length))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, '␀')
}

/** The first argument of `test(...)`, `describe.each(...)(...)` and the like, where it is written out. */
function nameOfTest(node: Node): Node | null {
  if (node.type !== 'CallExpression' || !['test', 'it', 'describe'].includes(calledName(node))) return null
  const name = (node.arguments as unknown[])[0]
  if (!isNode(name)) return null
  const isText =
    name.type === 'TemplateLiteral' || (name.type === 'Literal' && typeof name.value === 'string')
  return isText ? name : null
}

/** The name at the beginning of a callee such as `test.skipIf(no).each(table)`. */
function calledName(node: Node): string {
  const inner = node.callee ?? node.object ?? node.tag
  return isNode(inner) ? calledName(inner) : String(node.name ?? '')
}

function collect(node: Node, source: SourceFile, lineAt: (offset: number) => number): void {
  const line = lineAt(node.start)
  const target = importedBy(node)
  if (target !== null) source.imports.push({ name: target, line })
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    source.identifiers.push({ name: String(node.name), line })
  }
  if (node.type === 'MetaProperty' && isNamed(node.meta, 'import')) {
    source.identifiers.push({ name: 'import.meta', line })
  }
  if (node.type === 'MemberExpression') {
    const object = isNode(node.object) && node.object.type === 'Identifier' ? node.object : null
    source.properties.push({ name: `${object?.name ?? ''}.${propertyOf(node)}`, line })
  }
}

/** The module a node names; `?` where a dynamic import computes it. */
function importedBy(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'TSImportType':
      return isNode(node.source) ? literal(node.source) : null
    case 'ImportExpression':
      return isNode(node.source) ? literal(node.source) : '?'
    case 'TSExternalModuleReference':
      return isNode(node.expression) ? literal(node.expression) : '?'
    case 'CallExpression': {
      const argument = (node.arguments as unknown[])[0]
      if (!isNamed(node.callee, 'require') || !isNode(argument)) return null
      return literal(argument)
    }
    default:
      return null
  }
}

function literal(node: Node): string {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '?'
}

/** The property's name; `?` where it is computed from anything but a literal. */
function propertyOf(node: Node): string {
  const property = node.property
  if (!isNode(property)) return '?'
  return node.computed === true ? literal(property) : String(property.name)
}

function isReExport(node: Node): boolean {
  if (node.type === 'ExportAllDeclaration') return true
  return node.type === 'ExportNamedDeclaration' && isNode(node.source)
}

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.name === name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Calls `see` for every node but the names of properties and keys, which refer to nothing outside. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const [field, value] of Object.entries(node)) {
    if (isPlainKey(node, field)) continue
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(item, see)
    } else if (isNode(value)) visit(value, see)
  }
}

/** Of `{ Date }` the value is visited all the same, so that a shorthand property does not hide a use. */
function isPlainKey(node: Node, field: string): boolean {
  if (node.computed === true) return false
  if (node.type === 'MemberExpression') return field === 'property'
  if (node.type === 'ImportSpecifier') return field === 'imported'
  if (node.type === 'ExportSpecifier') return field === 'exported'
  return field === 'key' || (node.type === 'TSQualifiedName' && field === 'right')
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}
