// Rules about a source file as a whole: its first line, its length, its name, its comments.

import type { Finding, Source } from '../source/source.ts'
import { LONG_FILES } from './exceptions.ts'
import { valueExports } from './exported.ts'

const LONGEST_FILE = 300

/** Findings about the file itself. */
export function judgeFile(source: Source): Finding[] {
  return [...judgeFirstLine(source), ...judgeLength(source), ...judgeName(source), ...judgeComments(source)]
}

function judgeFirstLine(source: Source): Finding[] {
  const first = source.text.replace(/^#!.*\n/, '').split('\n', 1)[0] ?? ''
  const sentence = /^(?:\/\/|\/\*\*?)\s*(\S.*)$/.exec(first)?.[1] ?? ''
  if (sentence.split(/\s+/).length >= 3 && !/^\/\s*<reference/.test(sentence)) return []
  return [finding(source, 1, 'first-line', 'A file begins with one sentence, as a comment, that says what the file is for.')]
}

function judgeLength(source: Source): Finding[] {
  const lines = source.text.trimEnd().split('\n').length
  if (lines <= LONGEST_FILE || source.path in LONG_FILES) return []
  return [
    finding(
      source,
      LONGEST_FILE,
      'file-length',
      `${lines} lines, where ${LONGEST_FILE} are the limit: split it by what its parts are about.`,
    ),
  ]
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/
const PASCAL = /^([A-Z][A-Za-z0-9]*)(\.[a-z0-9]+)*\.tsx$/

function judgeName(source: Source): Finding[] {
  const name = source.path.split('/').at(-1) ?? ''
  const stem = name.split('.', 1)[0] ?? ''
  const exported = valueExports(source.program)
  const [only] = exported.length === 1 ? exported : []
  if (/\.(test|d|config)\.tsx?$/.test(name)) {
    return KEBAB.test(name) || PASCAL.test(name) ? [] : [finding(source, 1, 'name', NAME_RULE)]
  }
  if (PASCAL.test(name)) {
    if (only === undefined ? exported.some(value => /^[A-Z]/.test(value)) : only === stem) return []
    return [finding(source, 1, 'name', `A file named ${name} exports the component ${stem}, or several; this one does not.`)]
  }
  if (!KEBAB.test(name)) return [finding(source, 1, 'name', NAME_RULE)]
  if (only !== undefined && name.endsWith('.tsx') && /^[A-Z][a-z]/.test(only)) {
    return [finding(source, 1, 'name', `A file whose one export is the component ${only} is named ${only}.tsx.`)]
  }
  if (only !== undefined && /^use[A-Z]/.test(only) && !name.startsWith('use-')) {
    return [finding(source, 1, 'name', `A file whose one export is the hook ${only} is named like use-thing.ts.`)]
  }
  if (name.startsWith('use-') && !exported.some(value => /^use[A-Z]/.test(value))) {
    return [finding(source, 1, 'name', 'A file named use-… exports a hook; this one does not.')]
  }
  return []
}

const NAME_RULE = 'Files are named in kebab-case.ts; only a file that exports a component is PascalCase.tsx.'

/** Line comments that read as code: a statement's keyword with its punctuation, or a lone call or assignment. */
const CODE_COMMENT =
  /^\s*(?:(?:import|export|const|let|var|return|throw|await|if|for|while|switch|function|class)\b.*[=({;].*[)};{,\]'"\w]|[\w.]+\(.*\)[;,]?|[\w.]+ = .+|[)}\]]+[;,]?|<\/?[A-Za-z][^>]*\/?>)\s*$/

function judgeComments(source: Source): Finding[] {
  return source.comments.flatMap(comment => {
    const line = source.lineOf(comment.start)
    const findings: Finding[] = []
    if (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(comment.value)) {
      findings.push(
        finding(source, line, 'to-do', 'What is left to do is done now, or written down where work is planned; not in the code.'),
      )
    }
    if (comment.type === 'Line' && CODE_COMMENT.test(comment.value)) {
      findings.push(finding(source, line, 'dead-code', 'Code that is commented out is deleted: the history keeps it.'))
    }
    return findings
  })
}

export function finding(source: { path: string }, line: number, rule: string, message: string): Finding {
  return { path: source.path, line, rule, message }
}
