// Copies out into something slower than the database: nothing is lost, and the connection is free for the next one afterwards.
import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sleep } from '../clock/clock.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import { testDatabase } from './test-database.ts'

test('a copy that ends before its slow reader has drained leaves the connection usable', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (let table = 0; table < 3; table += 1) {
      let bytes = 0
      const slow = new Writable({
        highWaterMark: 1,
        write: (chunk: Buffer, _encoding, done) => {
          bytes += chunk.length
          void sleep(1).then(() => done())
        },
      })
      expect(await copyOut(client, `copy (select repeat('x', 999) from generate_series(1, 200)) to stdout`, slow)).toBe(200)
      await new Promise<void>(resolve => slow.end(() => resolve()))
      expect(bytes).toBe(200_000)
    }
  } finally {
    await client.end()
    await database.drop()
  }
})

test('a copy may come more slowly than the connection gives a query, within a time of its own', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url, query_timeout: 300 })
  await client.connect()
  async function* slowly(): AsyncGenerator<Buffer> {
    for (const line of ['1', '2', '3']) {
      await sleep(200)
      yield Buffer.from(`${line}\n`)
    }
  }
  try {
    const creating: pg.QueryConfig & { query_timeout: number } = { text: 'create temporary table copied (n int)', query_timeout: 60_000 }
    await client.query(creating)
    expect(await copyIn(client, 'copy copied from stdin', slowly(), 30_000)).toBe(3)
    await expect(copyIn(client, 'copy copied from stdin', slowly(), 100)).rejects.toThrow('timeout')
  } finally {
    await client.end()
    await database.drop()
  }
})
