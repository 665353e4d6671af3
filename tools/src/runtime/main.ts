// `npm run runtime:check`: whether the pinned Node.js lacks known security fixes, and whether the registry has a newer one of its line.
// Ends with 1 when somebody has to look, and with 2 when the registry did not answer. The only check that needs the network.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingFixes, newerOfLine } from './check-runtime.ts'
import { SECURITY_RELEASES } from './releases.ts'

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  dependencies: { node: string } // our own file
}
const pinned = dependencies.node
const missing = missingFixes(pinned, SECURITY_RELEASES)
console.log(`Node.js ${pinned} is pinned; the last security release known here is of ${SECURITY_RELEASES.at(-1)?.day}.`)
for (const { day, what } of missing) console.log(`It lacks the fixes of ${day}: ${what}.`)
const published = publishedVersions()
const newer = published ? newerOfLine(pinned, published) : []
if (!published) console.log('The registry did not answer: whether there are newer versions is not known.')
else if (newer.length === 0) console.log('The registry has no newer version of this line. It may lag behind nodejs.org.')
else console.log(`Newer versions of this line: ${newer.join(', ')}. Read their release notes, and add security releases to releases.ts.`)
process.exitCode = missing.length > 0 || newer.length > 0 ? 1 : published ? 0 : 2

function publishedVersions(): string[] | undefined {
  try {
    return JSON.parse(execFileSync('npm', ['view', 'node', 'versions', '--json'], { encoding: 'utf8', timeout: 60_000 })) as string[] // npm's own form
  } catch {
    return undefined
  }
}
