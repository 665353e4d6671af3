// Single: one statement as a transaction of its own, its scope sent along, in one round trip.
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** What of pg's query and connection is used here; its published types leave them out. */
type Connection = {
  parse(message: { text: string; name: string; types: undefined }): void
  bind(message: { portal: string; statement: string; values: [] }): void
  execute(message: { portal: string }): void
}
type Steps = {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

// The class has these methods; the types name only its events.
const PlainQuery = pg.Query as unknown as new (config: object, values: undefined, callback: Callback) => Steps & pg.Submittable
type Callback = (error: Error | null, result: pg.QueryResult) => void

/**
 * PostgreSQL takes statements sent without a Sync between them as one transaction: the settings, local to it, go first, and
 * what they answer is passed over.
 */
class QueryWithSettings extends PlainQuery {
  readonly #settings: string
  #isSet = false

  constructor(settings: string, config: object, callback: Callback) {
    super(config, undefined, callback)
    this.#settings = settings
  }

  override prepare(connection: Connection): void {
    connection.parse({ text: this.#settings, name: '', types: undefined })
    connection.bind({ portal: '', statement: '', values: [] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}

/** `settings` is a select of set_config calls, local to the transaction. */
export function querySingle(
  client: pg.PoolClient,
  settings: string,
  { text, values }: Sql,
  types: pg.CustomTypesConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const config = { text, values, types, queryMode: 'extended' }
    client.query(new QueryWithSettings(settings, config, (error, result) => (error ? reject(error) : resolve(result))))
  })
}
