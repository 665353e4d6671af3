// Where files may lie, and what only certain files may do: read the time, read the environment, connect, write tables.

import { dotted, type Finding, isNode, type Node, type Source, walk } from '../source/source.ts'
import { roomOf } from './resolve.ts'
import {
  BANNED_FOLDERS,
  BESIDE_THE_HOUSE,
  BROWSER_ROOMS,
  CONNECTING_ROOMS,
  FLOWS_WITH_SQL,
  MAY_CONNECT,
  MAY_READ_ENVIRONMENT,
  MAY_READ_TIME,
  MAY_READ_TOTALS,
  MAY_WRITE_TABLES,
  ROOMS_WITHOUT_ROLES,
  SOURCE_ROOT_FILES,
  TABLE_PREFIXES,
} from './table.ts'

const STAFF_ROLES = ['OPS', 'FIN', 'FIN_CHECK', 'RISK', 'ADMIN', 'AUDIT']

/** All findings about one file that is no test. */
export function judgePlace(source: Source): Finding[] {
  const room = roomOf(source.path)
  // What lies beside a source folder configures a build, at a developer's desk.
  if (room === undefined || source.path.endsWith('.config.ts')) return []
  const isInside = !BESIDE_THE_HOUSE.includes(room)
  return [
    ...judgeFolders(source),
    ...(isInside && !(source.path in MAY_READ_TIME) ? judgeTime(source) : []),
    ...(isInside && !(source.path in MAY_READ_ENVIRONMENT) ? judgeEnvironment(source) : []),
    ...(isInside && ![...BROWSER_ROOMS, ...CONNECTING_ROOMS].includes(room) && !(source.path in MAY_CONNECT)
      ? judgeConnections(source)
      : []),
    ...(isInside ? judgeSql(source, room) : []),
    ...(room !== 'connectors' && !(source.path in MAY_READ_TOTALS) ? judgeTotals(source) : []),
    ...(ROOMS_WITHOUT_ROLES.includes(room) ? judgeRoles(source) : []),
  ]
}

/** Folder rules hold for test files too. */
export function judgeFolders(source: Source): Finding[] {
  const folders = source.path.split('/').slice(0, -1)
  const banned = folders.find(folder => BANNED_FOLDERS.includes(folder))
  const findings: Finding[] = []
  if (banned !== undefined) {
    const message = `A folder named ${banned} gathers whatever has no home: name the folder for what its files are about.`
    findings.push({ path: source.path, line: 1, rule: 'folder', message })
  }
  if (folders.at(-1) === 'src' && !/\/main\.tsx?$/.test(source.path) && !(source.path in SOURCE_ROOT_FILES)) {
    const message = 'A source root holds only main.ts(x): put this file into the folder of its topic or concern.'
    findings.push({ path: source.path, line: 1, rule: 'source-root', message })
  }
  return findings
}

function judgeTime(source: Source): Finding[] {
  return search(source, 'clock', 'Only the clock knows what time it is: take a Clock (or a time) as an argument.', node => {
    if (node.type === 'CallExpression') return ['Date.now', 'performance.now', 'Date'].includes(dotted(node.callee))
    return node.type === 'NewExpression' && dotted(node.callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0
  })
}

function judgeTotals(source: Source): Finding[] {
  const message =
    "A platform's total of spend can begin again: take what our own count makes of it (counter.ts), or say here how it is held against it."
  return search(
    source,
    'totals',
    message,
    node => node.type === 'MemberExpression' && isNode(node.property) && node.property.name === 'readQuota',
  )
}

/** A list of roles, or a comparison with one; salespeople are compared with, for they see their own customers only. */
function judgeRoles(source: Source): Finding[] {
  const message = 'The endpoint says which of the staff may call it: ask mayCall, rolesOf or requireRole of wire/may-call.ts.'
  return search(source, 'roles', message, node => {
    const parts = node.type === 'ArrayExpression' ? node.elements : node.type === 'BinaryExpression' ? [node.left, node.right] : []
    return Array.isArray(parts) && parts.some(part => isNode(part) && STAFF_ROLES.includes(String(part.value)))
  })
}

function judgeEnvironment(source: Source): Finding[] {
  const message = 'Only the configuration reads the environment: add the key to its table and take the parsed value as an argument.'
  const imported = source.imports.filter(used => /^(node:)?process$/.test(used.specifier))
  return [
    ...search(source, 'environment', message, node => node.type === 'MemberExpression' && dotted(node) === 'process.env'),
    ...imported.map(used => ({ path: source.path, line: used.line, rule: 'environment', message })),
  ]
}

/** Packages and names that open a connection to elsewhere. */
const CONNECTING_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  http: ['request', 'get', 'Agent', '*'],
  https: ['request', 'get', 'Agent', '*'],
  http2: ['connect', '*'],
  net: ['connect', 'createConnection', 'Socket', '*'],
  tls: ['connect', '*'],
  dgram: ['createSocket', '*'],
}
const CONNECTING_PACKAGES = ['undici', 'axios', 'got', 'node-fetch', 'ws', 'ky', 'superagent']
const CONNECTING_GLOBALS = ['fetch', 'globalThis.fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']

function judgeConnections(source: Source): Finding[] {
  const message = 'Only connectors and infra connect to elsewhere: ask for it through a port, whose connector gets the guarded HTTP client.'
  const imported = source.imports.filter(used => {
    const names = CONNECTING_IMPORTS[used.specifier.replace(/^node:/, '')] ?? []
    return !used.isTypeOnly && (CONNECTING_PACKAGES.includes(used.specifier) || used.names.some(name => names.includes(name)))
  })
  return [
    ...search(
      source,
      'connection',
      message,
      node => /^(Call|New)Expression$/.test(node.type) && CONNECTING_GLOBALS.includes(dotted(node.callee)),
    ),
    ...imported.map(used => ({ path: source.path, line: used.line, rule: 'connection', message })),
  ]
}

const WRITING_SQL =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?([a-z_?][a-z0-9_.]*)(\s+(?:as\s+)?(?!set\b)[a-z_]+)?(\s+set\b)?/gi

function judgeSql(source: Source, room: string): Finding[] {
  const findings: Finding[] = []
  if (room === 'flows' && !(source.path in FLOWS_WITH_SQL)) {
    for (const used of source.imports.filter(({ specifier }) => specifier === 'sql-template-tag')) {
      const message = "A flow writes no SQL: call the module that owns the table, or add a function to that module's store."
      findings.push({ path: source.path, line: used.line, rule: 'sql', message })
    }
  }
  if (source.path in MAY_WRITE_TABLES) return findings
  const topic = /^packages\/modules\/src\/([^/]+)\/store[^/]*\.ts$/.exec(source.path)?.[1]
  walk(source.program, node => {
    const text = textOf(node)
    for (const [statement, table = '', , set] of text.matchAll(WRITING_SQL)) {
      // "for update of t" and prose hold the word without a table and a set.
      if (/^update/i.test(statement) && set === undefined) continue
      const message = writeMessage(topic, table)
      if (message !== undefined) findings.push({ path: source.path, line: source.lineOf(node.start), rule: 'sql', message })
    }
  })
  return findings
}

function writeMessage(topic: string | undefined, table: string): string | undefined {
  if (topic === undefined) return `Only the store of a module writes tables, so ${table} is written in modules/<topic>/store.ts.`
  const own = TABLE_PREFIXES[topic]
  if (own === undefined) return `The topic ${topic} is not in the table of topics and table prefixes (tools/src/map/table.ts).`
  if (topicsOfTable(table).includes(topic)) return undefined
  return `The store of ${topic} writes only tables that begin with ${[own].flat().join(', ')}, so not ${table}: the flow calls the module that owns it.`
}

function topicsOfTable(table: string): string[] {
  const beginnings = Object.entries(TABLE_PREFIXES).flatMap(([topic, own]) => [own].flat().map(prefix => ({ topic, prefix })))
  const fitting = beginnings.filter(({ prefix }) => table.startsWith(prefix))
  const longest = Math.max(...fitting.map(({ prefix }) => prefix.length))
  return fitting.filter(({ prefix }) => prefix.length === longest).map(({ topic }) => topic)
}

/** The fixed text of a string or template, with a mark where values stand. */
function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return ''
  return node.quasis.map(part => (isNode(part) ? cookedText(part.value) : '')).join(' ? ')
}

function cookedText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

function search(source: Source, rule: string, message: string, isWrong: (node: Node) => boolean): Finding[] {
  const findings: Finding[] = []
  walk(source.program, node => {
    if (isWrong(node)) findings.push({ path: source.path, line: source.lineOf(node.start), rule, message })
  })
  return findings
}
