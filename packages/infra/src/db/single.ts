// Single: one statement as a transaction of its own, its scope sent along, in one round trip.
import type pg from 'pg'
import { type Callback, plainQuery } from './plain-query.ts'
import type { Query } from './prepared.ts'

/** What of pg's query and connection is used here; its published types leave them out. */
type Connection = {
  submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string; types: undefined }): void
  bind(message: { portal: string; statement: string; values: [] }): void
  execute(message: { portal: string }): void
}
type Steps = {
  name: string | undefined
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

/**
 * PostgreSQL takes statements sent without a Sync between them as one transaction: the settings, local to it, go first, and
 * what they answer is passed over.
 */
class QueryWithSettings extends plainQuery<Steps>() {
  readonly #settings: string
  readonly #name: string | undefined
  #isSet = false

  constructor(settings: string, { name, ...config }: Query & object, callback: Callback) {
    super(config, undefined, callback)
    this.#settings = settings
    this.#name = name
  }

  /** pg takes a name for prepared at the first answer to a parse, which here is that of the settings: it learns the name after that. */
  override prepare(connection: Connection): void {
    connection.parse({ text: this.#settings, name: '', types: undefined })
    connection.bind({ portal: '', statement: '', values: [] })
    connection.execute({ portal: '' })
    this.name = this.#name
    super.prepare(connection)
    this.name = undefined
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
    this.name = this.#name
  }

  override handleError(error: Error, connection: Connection): void {
    if (this.#name !== undefined) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}

/** `settings` is a select of set_config calls, local to the transaction. */
export function querySingle(client: pg.PoolClient, settings: string, query: Query, types: pg.CustomTypesConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const config = { ...query, types, queryMode: 'extended' }
    client.query(new QueryWithSettings(settings, config, (error, result) => (error ? reject(error) : resolve(result))))
  })
}
