// Prepared statements: each connection plans one once and keeps it under a name made from its text.
import { createHash } from 'node:crypto'
import { Sql } from 'sql-template-tag'

/** A statement with the name of its text. */
export class PreparedSql extends Sql {
  readonly name: string
  readonly #text: string

  constructor(strings: readonly string[], values: readonly unknown[], nameOf: (text: string) => string) {
    super(strings, values)
    this.#text = super.text
    this.name = nameOf(this.#text)
  }

  override get text(): string {
    return this.#text
  }
}

/** One text for each kind of scope is usual, more only by mistake. */
const MOST_TEXTS = 8
const namesOf = new WeakMap<TemplateStringsArray, Map<string, string>>()

/**
 * As `sql`, for statements that run often. Only parameters and the scope's own predicate may differ from call to call: PostgreSQL keeps each
 * text for as long as the connection lives. A list with optional filters stays with `sql`, so that its plan fits the filters.
 */
export function prepared(strings: TemplateStringsArray, ...values: readonly unknown[]): PreparedSql {
  let names = namesOf.get(strings)
  if (!names) namesOf.set(strings, (names = new Map<string, string>()))
  return new PreparedSql(strings, values, text => names.get(text) ?? addName(names, text))
}

function addName(names: Map<string, string>, text: string): string {
  if (names.size === MOST_TEXTS) throw new Error(`A prepared statement has more than ${MOST_TEXTS} texts: ${text}`)
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

export type Query = { name?: string; text: string; values: unknown[] }

/** As pg takes it; `prepares` false sends a prepared statement like any other. */
export const toQuery = (statement: Sql, prepares: boolean): Query =>
  statement instanceof PreparedSql && prepares
    ? { name: statement.name, text: statement.text, values: statement.values }
    : { text: statement.text, values: statement.values }
