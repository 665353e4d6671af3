// Every style rule: a planted violation is found, its clean twin passes.

import { expect, test } from 'vitest'
import { findingsIn } from '../source/planted.ts'
import { checkTidy } from './check-tidy.ts'

const head = '// Says what the file is for.\n'
const checkout = {
  'README.md': '# x\n\n```\nnpm ci\nnpm start\n```\n',
  'packages/ui/src/table/clean.ts': `${head}export const clean = 1\n`,
}
const withFiles = (files: Record<string, string>) => findingsIn({ ...checkout, ...files }, checkTidy)
const file = (path: string, text: string) => ({ [path]: `${head}${text}` })
const a = 'packages/ui/src/table/a.ts'
const t = 'packages/flows/src/quota/a.ts'
const m = 'packages/modules/src/quota/a.ts'
const lines = (count: number) => 'export const x = 1\n'.repeat(count).replaceAll('x', 'y')
/** Parts that must not stand together in this very file. */
const join = (...parts: string[]) => parts.join('')
const note = (text: string) => ({ 'docs/decisions/sql.md': text, 'docs/decisions/README.md': '[sql](sql.md)\n' })

test('a tidy checkout passes, and reading no source is a failure', () => {
  expect(withFiles({})).toEqual([])
  expect(findingsIn({ 'README.md': checkout['README.md'] }, checkTidy)).toEqual(['read .:1'])
})

test.each<[string, Record<string, string>, string, Record<string, string>]>([
  [
    'no sentence at the top',
    { [a]: 'export const b = 1\n' },
    `first-line ${a}:1`,
    { [a]: '/** Says what it is for. */\nexport const b = 1\n' },
  ],
  ['a word is no sentence', { [a]: '// Table\n' }, `first-line ${a}:1`, { [a]: '#!/usr/bin/env node\n// Starts the whole thing.\n' }],
  ['a file too long', file(a, '// x\n'.repeat(300)), `file-length ${a}:300`, file(a, '// x\n'.repeat(299))],
  [
    'a function too long',
    file(a, `export function b() {\n${'  b()\n'.repeat(69)}}\n`),
    `function-length ${a}:2`,
    file(a, `export function b() {\n${'  b()\n'.repeat(68)}}\n`),
  ],
  [
    'an arrow function too long',
    file(a, `export const b = () => {\n${'  b()\n'.repeat(69)}}\n`),
    `function-length ${a}:2`,
    file('packages/ui/src/table/a.test.ts', `export const b = () => {\n${'  b()\n'.repeat(69)}}\n`),
  ],
  [
    'another word for a thing',
    file(a, `export const b = '请联系${join('客户', '经理')}'`),
    `word ${a}:2`,
    file(a, `export const b = '请联系专属顾问，最多选择3个广告账号，禁止加额，线下转账'`),
  ],
  [
    'Enter judged apart',
    file(a, `export const b = (event: KeyboardEvent) => event.key === 'Enter'`),
    `enter ${a}:2`,
    file('packages/ui/src/fields/typed-keys.ts', `export const b = (event: KeyboardEvent) => event.key === 'Enter'`),
  ],
  [
    'a lock that the name does not tell',
    file(
      'packages/modules/src/payments/store-acts.ts',
      'export async function isTaken(tx: Tx) {\n  await tx.run(sql`select pg_advisory_xact_lock(1)`)\n}',
    ),
    'lock-name packages/modules/src/payments/store-acts.ts:2',
    file(
      'packages/modules/src/payments/store-acts.ts',
      'export async function lockTaken(tx: Tx) {\n  await tx.run(sql`select pg_advisory_xact_lock(1)`)\n}',
    ),
  ],
  ['an enum', file(a, 'export enum B { C }'), `enum ${a}:2`, file(a, `export const B = ['C'] as const`)],
  [
    'a default export',
    file(a, 'export default 1'),
    `default-export ${a}:2`,
    file('packages/ui/src/table/vite.config.ts', 'export default 1'),
  ],
  [
    'a name in camel case',
    file('packages/ui/src/table/myFile.ts', ''),
    'name packages/ui/src/table/myFile.ts:1',
    file('packages/ui/src/table/my-file.ts', ''),
  ],
  [
    'a test name in camel case',
    file('packages/ui/src/table/myFile.test.ts', ''),
    'name packages/ui/src/table/myFile.test.ts:1',
    file('packages/ui/src/table/my-file.faults.test.ts', ''),
  ],
  [
    'a component in a kebab file',
    file('packages/ui/src/table/row.tsx', 'export function Row() {}'),
    'name packages/ui/src/table/row.tsx:1',
    file('packages/ui/src/table/Row.tsx', 'export function Row() {}'),
  ],
  [
    'a component file under another name',
    file('packages/ui/src/table/Rows.tsx', 'export const Row = () => 1'),
    'name packages/ui/src/table/Rows.tsx:1',
    file('packages/ui/src/table/Rows.tsx', 'export const Row = () => 1\nexport const Line = () => 2'),
  ],
  [
    'a hook in a file of another name',
    file('packages/ui/src/table/scroll.ts', 'export function useScroll() {}'),
    'name packages/ui/src/table/scroll.ts:1',
    file('packages/ui/src/table/use-scroll.ts', 'export function useScroll() {}'),
  ],
  [
    'a hook file without a hook',
    file('packages/ui/src/table/use-scroll.ts', 'export function scroll() {}'),
    'name packages/ui/src/table/use-scroll.ts:1',
    file('packages/ui/src/table/scroll.ts', 'export function scroll() {}'),
  ],
  [
    "a tenant's predicate written by hand",
    file('packages/views/src/quota/a.ts', 'const b = sql`i.customer_id = ${scope.customerId} and true`'),
    'owner packages/views/src/quota/a.ts:2',
    file('packages/views/src/quota/a.ts', "const b = sql`${ownRows(scope, 'i')} and true`"),
  ],
  [
    "half of a tenant's predicate written by hand",
    file('packages/views/src/quota/a.ts', 'const b = sql`${column}.sub_customer_id is not distinct from ${scope.subCustomerId}::bigint`'),
    'owner packages/views/src/quota/a.ts:2',
    file(
      'packages/views/src/quota/a.test.ts',
      'const b = sql`${column}.sub_customer_id is not distinct from ${scope.subCustomerId}::bigint`',
    ),
  ],
  [
    'toFixed on money',
    file('packages/flows/src/quota/a.ts', 'export const b = (1).toFixed(2)'),
    'money packages/flows/src/quota/a.ts:2',
    file(a, 'export const b = (1).toFixed(2)'),
  ],
  [
    'parseFloat on money',
    file('packages/modules/src/ledger/a.ts', `export const b = parseFloat('1')`),
    'money packages/modules/src/ledger/a.ts:2',
    file('packages/modules/src/ledger/a.ts', `export const b = BigInt('1')`),
  ],
  [
    'Number( on money',
    file('packages/protocol/src/values/a.ts', `export const b = Number('1')`),
    'money packages/protocol/src/values/a.ts:2',
    file('packages/protocol/src/values/a.test.ts', `export const b = Number('1')`),
  ],
  ['a to-do', file(a, join('// TO', 'DO: later\n')), `to-do ${a}:2`, file(a, '// What remains is nothing.\n')],
  [
    'a to-do in a style sheet',
    { 'packages/ui/src/styles/a.css': join('/* FIX', 'ME */\n') },
    'to-do packages/ui/src/styles/a.css:1',
    { 'packages/ui/src/styles/a.css': '/* colours */\n' },
  ],
  ['code commented out', file(a, '// const b = compute(1)\n'), `dead-code ${a}:2`, file(a, '// The constant b is computed once.\n')],
  ['a call commented out', file(a, '// console.log(b)\n'), `dead-code ${a}:2`, file(a, '// If the row (b) is gone, so is its total.\n')],
  [
    'a migration without its why',
    { 'db/migrations/0001-a.sql': '-- tables\ncreate table a ();\n' },
    'migration db/migrations/0001-a.sql:1',
    { 'db/migrations/0001-a.sql': '-- Why: orders need a home.\ncreate table a ();\n' },
  ],
  [
    'a function in a migration',
    { 'db/migrations/0001-a.sql': '-- Why: orders need a home.\ncreate or replace function a() returns void;\n' },
    'function db/migrations/0001-a.sql:2',
    { 'db/migrations/0001-a.sql': '-- Why: orders need a home.\ndrop function a();\n' },
  ],
  [
    'a function changed without its revision',
    { 'db/functions/a/a_b.sql': '-- Revision: 1 00000000\ncreate or replace function a_b() returns void;\n' },
    'revision db/functions/a/a_b.sql:1',
    { 'db/functions/a/a_b.sql': '-- Revision: 2 736fbdb6\ncreate or replace function a_b() returns void;\n' },
  ],
  [
    'a function of another name than its file',
    { 'db/functions/a/a_c.sql': '-- Revision: 1 736fbdb6\ncreate or replace function a_b() returns void;\n' },
    'function db/functions/a/a_c.sql:1',
    { 'db/functions/a/a_b.sql': '-- Revision: 1 736fbdb6\ncreate or replace function a_b() returns void;\n' },
  ],
  [
    'a function file outside of a topic',
    { 'db/functions/a_b.sql': '-- Revision: 1 736fbdb6\ncreate or replace function a_b() returns void;\n' },
    'function db/functions/a_b.sql:1',
    { 'db/functions/a/a_b.sql': '-- Revision: 1 736fbdb6\ncreate or replace function a_b() returns void;\n' },
  ],
  [
    'a value of a schema file in a page',
    file('apps/console/src/pages/b.ts', "import { C, type D } from '@tallyhelm/protocol/topics/session/partner-schemas'"),
    'schema apps/console/src/pages/b.ts:2',
    file('apps/console/src/pages/b.ts', "import { type D } from '@tallyhelm/protocol/topics/session/partner-schemas'"),
  ],
  [
    'a table read by any word',
    file(t, 'const T: Readonly<Record<string, string>> = {}\nexport const b = (word: string) => T[word]'),
    `table ${t}:3`,
    file(t, "const T: Readonly<Record<string, string>> = {}\nexport const b = (word: string) => [entryOf(T, word), T['c']]"),
  ],
  [
    'a table of a named type read by any word',
    file(t, 'type Names = Readonly<Record<string, string>>\nexport const b = (names: Names, word: string) => names[word] ?? 1'),
    `table ${t}:3`,
    file(t, 'type Names = Readonly<Record<Code, string>>\nexport const b = (names: Names, code: Code) => names[code] ?? 1'),
  ],
  [
    'a word that stands for itself where the table has none',
    file(t, 'export const b = (word: string) => a.texts[word] ?? word'),
    `table ${t}:2`,
    file(t, 'export const b = (word: string) => entryOf(a.texts, word) ?? word'),
  ],
  [
    'a word looked for in a table by `in`',
    file(t, 'export const b = (word: string) => word in TABLE'),
    `table ${t}:2`,
    file(t, 'export const b = (word: string) => Object.hasOwn(TABLE, word)'),
  ],
  ['a README without a command', { 'README.md': 'npm ci\n' }, 'readme README.md:1', { 'README.md': '`npm ci`\n\n    $ npm start\n' }],
  [
    'a path of one machine',
    { 'docs/a.md': join('see ', '/wo', 'rk/main/x') },
    'machine-path docs/a.md:1',
    { 'docs/a.md': 'see apps/work/main and https://x.cn/work/a' },
  ],
  [
    'a temporary path',
    file(a, `export const b = '${join('/t', 'mp/x')}'`),
    `machine-path ${a}:2`,
    file(a, `export const b = '${join('/t', 'mpl/x')}'`),
  ],
  [
    'a link that leads nowhere',
    { 'docs/a.md': 'see [b](../packages/b.md#c)' },
    'link docs/a.md:1',
    { 'docs/a.md': '[ui](../packages/ui/src/), [top](../README.md#x), [here](#y), ![p](p.png), [out](https://x.cn/a.md)' },
  ],
  [
    'a decision that is not there, named in code',
    file(a, '// As told in docs/decisions/sql.md.\n'),
    `mention ${a}:2`,
    { ...file(a, '// As told in docs/decisions/sql.md.\n'), ...note('# SQL\n') },
  ],
  [
    'a source file that is not there, named in a document',
    { 'docs/a.md': 'see `ui/table/b.ts`' },
    'path docs/a.md:1',
    { 'docs/a.md': 'see `ui/table/clean.ts`, `clean.ts`, `packages/ui/src/table/clean.ts` and `store-….ts`' },
  ],
  ['a decision of many lines', note('b\n'.repeat(13)), 'decision docs/decisions/sql.md:12', note('b\n'.repeat(12))],
  ['a decision of a long line', note(`b\n${'b'.repeat(171)}\n`), 'decision docs/decisions/sql.md:2', note(`b\n${'b'.repeat(170)}\n`)],
  [
    'a long decision among those of its topic',
    { ...note(`# SQL\n\n## a\nb\n\n## c\n${'b\n'.repeat(12)}`), 'docs/decisions/README.md': '[a](sql.md)\n[c](sql.md)\n' },
    'decision docs/decisions/sql.md:17',
    { ...note(`# SQL\n\n## a\nb\n\n## c\n${'b\n'.repeat(11)}`), 'docs/decisions/README.md': '[a](sql.md)\n[c](sql.md)\n' },
  ],
  ['a decision that its index leaves out', { 'docs/decisions/sql.md': 'b\n' }, 'index docs/decisions/sql.md:1', note('b\n')],
  [
    'a reader of amounts that no run goes through',
    file(m, 'export const b = (typed: string) => readAmount(typed, by)\n'),
    `amount-unproved ${m}:1`,
    {
      ...file(m, 'export const b = (typed: string) => readAmount(typed, by)\n'),
      ...file(m.replace('.ts', '.test.ts'), `oneReading('${m}', 'a', { currency, read })\n`),
    },
  ],
  [
    'an amount that is changed before it is read',
    file(t, 'export const b = (typed: string) => typedAmount(typed.trim(), by)\n'),
    `amount-changed ${t}:2`,
    file(t, "export const b = (input: In) => typedAmount(input.amount ?? '', by)\n"),
  ],
  [
    'commas that are taken away',
    file(t, "export const b = (typed: string) => typed.replaceAll(',', '')\n"),
    `amount-commas ${t}:2`,
    file(t, "export const b = (typed: string) => typed.replaceAll(',', '、')\n"),
  ],
  [
    'the host of a registry',
    { 'a.json': join('{"a": "https://reg', 'istry.example.com/b"}') },
    'registry a.json:1',
    { 'a.json': '{"a": "https://www.npmjs.com/b"}' },
  ],
])('%s', (_name, planted, finding, clean) => {
  expect(withFiles(planted)).toEqual([finding])
  expect(withFiles(clean)).toEqual([])
})

test('what is installed or built is not looked at', () => {
  expect(withFiles({ 'node_modules/x/a.ts': lines(1), 'apps/portal/dist/a.ts': lines(1) })).toEqual([])
})
