// Connection: one of its own outside of the pool, for what is done once.
import pg from 'pg'

/** Ends it after the work. Where it is lost the pending query fails, and not the process. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  applicationName?: string,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...(applicationName === undefined ? {} : { application_name: applicationName }) })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
