// The whole check of style over one checkout.

import { listFiles } from '../source/list-files.ts'
import { type Finding, readSources } from '../source/source.ts'
import { judgeAmounts } from './amount-rules.ts'
import { judgeBrowser } from './browser-rules.ts'
import { judgeCode } from './code-rules.ts'
import { judgeDocs } from './doc-rules.ts'
import { judgeFile } from './file-rules.ts'
import { judgeTables } from './table-rules.ts'
import { judgeReadme, judgeText } from './text-rules.ts'
import { judgeWords } from './word-rules.ts'

export type TidyReport = { files: number; sources: number; findings: Finding[] }

/** Reads every file below `root` and judges it. Reading no source at all is a finding: the check would pass unseen. */
export function checkTidy(root: string): TidyReport {
  const files = listFiles(root, () => true)
  const sources = readSources(root)
  const findings = [
    ...sources.flatMap(source => [
      ...judgeFile(source),
      ...judgeCode(source),
      ...judgeWords(source),
      ...judgeTables(source),
      ...judgeBrowser(source),
    ]),
    ...judgeAmounts(sources),
    ...files.flatMap(judgeText),
    ...judgeDocs(files),
    ...judgeReadme(files),
  ]
  if (sources.length === 0) {
    findings.push({ path: '.', line: 1, rule: 'read', message: 'Not one source file was read: the check looks in the wrong place.' })
  }
  return { files: files.length, sources: sources.length, findings }
}
