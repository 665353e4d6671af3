// A proxy between programs and their database that loses what PostgreSQL says: connections are cut before a statement reaches it, after it
// was done and nothing of the answer has come back, or in the middle of the answer. Most of all it strikes commits.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from './test-random.ts'
import { tie } from './test-dropping-proxy.ts'

export type LosingDatabase = {
  url: string
  readonly lost: { commits: number; others: number }
  /** from now on nothing is lost */
  heal(): void
  close(): Promise<void>
}
/** Of the commits and of what is said otherwise, how many are struck. */
export type LosingShares = { commits: number; others: number }

const SOCKET = '.s.PGSQL.5432'

/** `url` names a folder with PostgreSQL's socket, as those of the tests do. */
export async function startLosingDatabase(url: string, random: Random, shares: LosingShares): Promise<LosingDatabase> {
  // No host between @ and /, which the standard's parser refuses.
  const host = decodeURIComponent(/\?host=([^&]+)/.exec(url)?.[1] ?? '')
  if (host === '') throw new Error('a database of the tests is reached by its socket')
  const folder = await mkdtemp(join(tmpdir(), 'tl-'))
  const open = new Set<Socket>()
  const lost = { commits: 0, others: 0 }
  let isHealed = false

  function fateOf(said: Uint8Array): 'well' | 'before' | 'after' | 'half' {
    const isCommit = Buffer.from(said).includes('commit')
    if (isHealed || random.next() >= (isCommit ? shares.commits : shares.others)) return 'well'
    lost[isCommit ? 'commits' : 'others'] += 1
    return random.pick(['before', 'after', 'after', 'half'] as const)
  }

  const server = createServer(near => {
    const far = connect(join(host, SOCKET))
    const end = tie(near, far, open)
    let fate: ReturnType<typeof fateOf> = 'well'
    near.on('data', (said: Buffer) => {
      fate = fateOf(said)
      if (fate === 'before') return end()
      far.write(said)
    })
    far.on('data', (answer: Buffer) => {
      if (fate === 'after') end()
      else if (fate === 'half') near.write(answer.subarray(0, Math.floor(answer.length / 2)), end)
      else near.write(answer)
    })
  })
  await new Promise<void>(resolve => server.listen(join(folder, SOCKET), resolve))
  return {
    url: url.replace(encodeURIComponent(host), encodeURIComponent(folder)),
    lost,
    heal() {
      isHealed = true
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
