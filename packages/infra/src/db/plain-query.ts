// Plain query: node-pg's own query with its steps, for those that take one of them another way.
import pg from 'pg'

export type Callback = (error: Error | null, result: pg.QueryResult) => void

/** The class to extend. It has these methods; its published types name only its events. */
export const plainQuery = <Steps>() =>
  pg.Query as unknown as new (
    config: object,
    values: undefined,
    callback: Callback,
  ) => Steps & pg.Submittable
