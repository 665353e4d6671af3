// Copies out into something slower than the database: nothing is lost, and the connection is free for the next one afterwards.
import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sleep } from '../clock/clock.ts'
import { copyOut } from './copy-stream.ts'
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
