// Rules about files that are not TypeScript, and about what no file of the repository may mention.

import { createHash } from 'node:crypto'
import type { TextFile } from '../source/list-files.ts'
import type { Finding } from '../source/source.ts'
import { finding } from './file-rules.ts'

/** Absolute paths of one machine: they are wrong everywhere else. */
const MACHINE_PATH = /(?:^|[\s"'`(=:@])\/(?:work|root|tmp|home|Users)\/[\w.-]+/
/** Where packages are fetched from is each reader's own setting. */
const REGISTRY_HOST = /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|npmmirror)[\w.-]*/

/** Whose rows a query means, written by hand. */
const HAND_WRITTEN_OWNER = /customer_id\S* (?:=|is not distinct from) \$\{scope\./

/** Findings about one text file of any kind. */
export function judgeText(file: TextFile): Finding[] {
  return [...judgeMentions(file), ...judgeMigration(file), ...judgeFunction(file), ...judgeOwners(file), ...judgeStyleComments(file)]
}

function judgeMentions(file: TextFile): Finding[] {
  return file.text.split('\n').flatMap((text, index) => {
    const findings: Finding[] = []
    if (MACHINE_PATH.test(text)) {
      findings.push(
        finding(
          file,
          index + 1,
          'machine-path',
          'A path of one machine is wrong on every other: use a path relative to the file, or tmpdir().',
        ),
      )
    }
    if (REGISTRY_HOST.test(text)) {
      findings.push(
        finding(file, index + 1, 'registry', 'The host of a package registry is a setting of the machine and stays out of the repository.'),
      )
    }
    return findings
  })
}

function judgeOwners(file: TextFile): Finding[] {
  if (!/^packages\/views\/src\/(?!.*\.test\.ts$).*\.ts$/.test(file.path)) return []
  return file.text.split('\n').flatMap((text, index) => {
    const message = 'Whose rows a query means comes from infra/db/tenant (ownRows, ownCustomers …), which knows every kind of viewer.'
    return HAND_WRITTEN_OWNER.test(text) ? [finding(file, index + 1, 'owner', message)] : []
  })
}

function judgeMigration(file: TextFile): Finding[] {
  if (!/^db\/migrations\/.*\.sql$/.test(file.path)) return []
  const findings: Finding[] = []
  if (!/^-- Why: \S+ \S+/.test(file.text))
    findings.push(finding(file, 1, 'migration', 'A migration begins with a comment "-- Why: …" that tells what it is needed for.'))
  const created = /^create (?:or replace )?function/im.exec(file.text)
  if (created) findings.push(finding(file, lineOf(file, created.index), 'function', 'An SQL function is a file of db/functions.'))
  return findings
}

/** The digest in the first line changes with the text, so that whoever changes one is reminded of the revision. */
function judgeFunction(file: TextFile): Finding[] {
  const name = /^db\/functions\/[^/]+\/([a-z0-9_]+)\.sql$/.exec(file.path)?.[1]
  if (name === undefined) {
    if (!file.path.startsWith('db/functions/')) return []
    return [finding(file, 1, 'function', 'A function file is db/functions/<topic>/<name of the function>.sql.')]
  }
  const end = file.text.indexOf('\n') + 1
  const digest = createHash('sha256').update(file.text.slice(end)).digest('hex').slice(0, 8)
  const [, revision, told] = /^-- Revision: (\d+) ([0-9a-f]{8})\n/.exec(file.text) ?? []
  const findings: Finding[] = []
  if (told !== digest) {
    const next = revision === undefined ? 1 : Number.parseInt(revision, 10) + 1
    findings.push(finding(file, 1, 'revision', `The text has changed: the first line is "-- Revision: ${next} ${digest}" now.`))
  }
  const created = [...file.text.matchAll(/^create (or replace )?function (\w+)/gm)]
  if (created.length !== 1 || created[0]?.[1] === undefined || created[0]?.[2] !== name)
    findings.push(finding(file, 1, 'function', `The file holds one "create or replace function ${name}".`))
  return findings
}

function lineOf(file: TextFile, index: number): number {
  return file.text.slice(0, index).split('\n').length
}

function judgeStyleComments(file: TextFile): Finding[] {
  if (!/\.(sql|css)$/.test(file.path)) return []
  return file.text
    .split('\n')
    .flatMap((text, index) =>
      /(?:--|\/\*|^\s*\*).*\b(?:TODO|FIXME|XXX|HACK)\b/.test(text)
        ? [finding(file, index + 1, 'to-do', 'What is left to do is done now, or written down where work is planned; not in the code.')]
        : [],
    )
}

/** The two commands that a newcomer needs. */
const README_COMMANDS = ['npm ci', 'npm start']

/** Whether the README tells how to start; a missing README is a finding too. */
export function judgeReadme(files: readonly TextFile[]): Finding[] {
  const text = files.find(file => file.path === 'README.md')?.text ?? ''
  return README_COMMANDS.filter(command => !text.split('\n').some(line => line.replace(/^[\s$`]+|[\s`]+$/g, '') === command)).map(command =>
    finding({ path: 'README.md' }, 1, 'readme', `The README shows the command "${command}" on a line of its own.`),
  )
}
