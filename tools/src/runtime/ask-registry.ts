// Ask registry: which versions of a package there are and since when, by npm itself, so that proxies, mirrors and tokens are those of the machine.
import { execFile } from 'node:child_process'

/** `at`: when it was published. */
export type Published = { version: string; at: Date }
export type Asked = { published: readonly Published[] } | { why: string }

const MOST_MS = 60_000

/** Versions that were taken back again are left out. `registry` only for tests: everywhere else it is the machine's. */
export async function askRegistry(name: string, registry?: string): Promise<Asked> {
  const where = registry === undefined ? [] : [`--registry=${registry}`]
  const asked = await run(['view', name, 'versions', 'time', '--json', '--fetch-retries=0', '--prefer-online', ...where])
  if ('why' in asked) return asked
  const published = publishedIn(asked.text)
  return published === undefined ? { why: 'its answer is no list of versions' } : { published }
}

function run(argv: string[]): Promise<{ text: string } | { why: string }> {
  return new Promise(resolve => {
    execFile('npm', argv, { timeout: MOST_MS, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve({ text: stdout })
      const said = /npm error (?:code )?(.+)/.exec(stderr)?.[1]
      resolve({ why: error.killed ? `no answer within ${MOST_MS / 1000} seconds` : (said ?? error.message) })
    })
  })
}

function publishedIn(text: string): Published[] | undefined {
  const answer = parsed(text)
  if (typeof answer !== 'object' || answer === null || !('versions' in answer) || !('time' in answer)) return undefined
  const { versions, time } = answer
  if (!Array.isArray(versions) || versions.length === 0 || typeof time !== 'object' || time === null) return undefined
  const days = new Map(Object.entries(time).map(([version, at]) => [version, new Date(String(at))]))
  return versions.flatMap((version: unknown) => {
    const at = days.get(String(version))
    return at === undefined || Number.isNaN(at.getTime()) ? [] : [{ version: String(version), at }]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
