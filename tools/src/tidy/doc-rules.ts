// Rules about the documents as a whole: links, mentions and paths lead somewhere, decisions are short, and each has a line in the index.

import { posix } from 'node:path'
import type { TextFile } from '../source/list-files.ts'
import type { Finding } from '../source/source.ts'
import { finding } from './file-rules.ts'

const NOTES = 'docs/decisions/'
const INDEX = `${NOTES}README.md`
const MOST_LINES = 12
const WIDEST_LINE = 170

/** A relative link of a document; pictures are no text files, so nothing is known of them here. */
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g
/** A decision as code, SQL and tables of the documents name it. */
const MENTION = /(?<![\w-])decisions\/([a-z0-9-]+)/g

/** A source file as a document names it: its name, or the end of its path, where `src` is left out. */
const SOURCE = /`(?:\.\.\/)*([\w./-]+\.(?:tsx?|sql))`/g

/** Findings about links, mentions, paths and decisions, over all text files together. */
export function judgeDocs(files: readonly TextFile[]): Finding[] {
  const known = new Set(files.flatMap(file => [file.path, ...foldersOf(file.path)]))
  const ends = new Set(files.flatMap(file => [...endsOf(file.path), ...endsOf(file.path.replace('/src/', '/'))]))
  return [
    ...files.flatMap(file => [...judgeLinks(file, known), ...judgeMentions(file, known), ...judgeSources(file, ends), ...judgeNote(file)]),
    ...judgeIndex(files),
  ]
}

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function judgeLinks(file: TextFile, known: ReadonlySet<string>): Finding[] {
  if (!file.path.endsWith('.md')) return []
  return matchesOf(file, LINK).flatMap(({ line, name }) => {
    const target = posix.join(posix.dirname(file.path), name).replace(/\/$/, '')
    return known.has(target) || /\.(?:png|jpe?g|svg|webp)$/.test(target)
      ? []
      : [finding(file, line, 'link', `${target} is not there: the link leads nowhere.`)]
  })
}

function judgeMentions(file: TextFile, known: ReadonlySet<string>): Finding[] {
  return matchesOf(file, MENTION).flatMap(({ line, name }) =>
    known.has(`${NOTES}${name}.md`)
      ? []
      : [finding(file, line, 'mention', `There is no decision ${name} in ${NOTES}: name the one that tells it now.`)],
  )
}

function judgeSources(file: TextFile, ends: ReadonlySet<string>): Finding[] {
  if (!file.path.endsWith('.md')) return []
  return matchesOf(file, SOURCE).flatMap(({ line, name }) =>
    ends.has(name) ? [] : [finding(file, line, 'path', `No file is called ${name} any more.`)],
  )
}

function judgeNote(file: TextFile): Finding[] {
  if (!isNote(file)) return []
  const message = `A decision has at most ${MOST_LINES} lines of ${WIDEST_LINE} characters: what one needs to know today.`
  return decisionsOf(file).flatMap(({ line, lines }) => {
    if (lines.length > MOST_LINES) return [finding(file, line + MOST_LINES - 1, 'decision', message)]
    return lines.flatMap((text, index) => (text.length > WIDEST_LINE ? [finding(file, line + index, 'decision', message)] : []))
  })
}

function judgeIndex(files: readonly TextFile[]): Finding[] {
  const index = files.find(file => file.path === INDEX)?.text ?? ''
  return files.flatMap(file => {
    if (!isNote(file)) return []
    const listed = index.split(`](${file.path.slice(NOTES.length)})`).length - 1
    return listed === decisionsOf(file).length
      ? []
      : [finding(file, 1, 'index', `${INDEX} lists each decision of this topic in a line of its own: as many as there are.`)]
  })
}

function isNote(file: TextFile): boolean {
  return file.path.startsWith(NOTES) && file.path !== INDEX
}

/** The sections of a topic, each from its heading, or the whole file where it holds one decision. */
function decisionsOf(file: TextFile): { line: number; lines: readonly string[] }[] {
  const lines = file.text.trimEnd().split('\n')
  const starts = lines.flatMap((text, index) => (text.startsWith('## ') ? [index] : []))
  if (starts.length === 0) return [{ line: 1, lines }]
  return starts.map((start, at) => {
    const section = lines.slice(start, starts[at + 1] ?? lines.length)
    return { line: start + 1, lines: section.at(-1) === '' ? section.slice(0, -1) : section }
  })
}

function matchesOf(file: TextFile, pattern: RegExp): { line: number; name: string }[] {
  return file.text
    .split('\n')
    .flatMap((text, index) => [...text.matchAll(pattern)].map(match => ({ line: index + 1, name: match[1] ?? '' })))
}
