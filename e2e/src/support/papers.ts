// PDFs as another program draws and reads them (poppler): the ink of a place on a page, and where words stand.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In points from the upper left corner; at 72 dots an inch a point is a dot. */
type Box = { page: number; left: number; top: number; right: number; bottom: number }
/** How many dots are dark, and how many are of the seal's red. */
export type Ink = { dark: number; red: number }
type Picture = { width: number; dots: Buffer }

const PAGE_SIZE = /<page width="([\d.]+)" height="([\d.]+)">/
const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g

/** Each page as it is drawn. */
export function drawn(bytes: Buffer): Ink[] {
  return inFile(bytes, path => {
    const pages = Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', path))?.[1])
    return Array.from({ length: pages }, (_, index) => inkOf(pictureOf(path, index + 1)))
  })
}

/** The ink where the text stands for the first time; undefined where the words don't stand. */
export function inkAt(bytes: Buffer, text: string): (Ink & { page: number }) | undefined {
  return inFile(bytes, path => {
    const box = boxOf(run('pdftotext', '-bbox', path, '-'), text)
    return box && { page: box.page, ...inkOf(pictureOf(path, box.page), box) }
  })
}

/** What poppler says about the signatures. */
export const signatures = (bytes: Buffer): string => inFile(bytes, path => run('pdfsig', '-nocert', path))

function boxOf(markup: string, text: string): Box | undefined {
  const pages = markup.split(/(?=<page )/).filter(part => PAGE_SIZE.test(part))
  for (const [index, part] of pages.entries()) {
    for (const [, left, top, right, bottom, word = ''] of part.matchAll(WORD)) {
      if (word.includes(text))
        return { page: index + 1, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
    }
  }
  return undefined
}

/** As a PPM: a head of three lines, then three bytes a dot. */
function pictureOf(path: string, page: number): Picture {
  const place = `${path}-${page}`
  run('pdftoppm', '-r', '72', '-f', String(page), '-l', String(page), '-singlefile', path, place)
  const file = readFileSync(`${place}.ppm`)
  const head = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(file.subarray(0, 64).toString('latin1'))
  if (head === null) throw new Error('pdftoppm drew no PPM')
  return { width: Number(head[1]), dots: file.subarray(head[0].length) }
}

function inkOf({ width, dots }: Picture, box?: Box): Ink {
  const ink = { dark: 0, red: 0 }
  for (let at = 0; at < dots.length / 3; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (box && (x < box.left || x > box.right || y < box.top || y > box.bottom)) continue
    const [r = 255, g = 255, b = 255] = dots.subarray(3 * at, 3 * at + 3)
    if (r < 140 && g < 140 && b < 140) ink.dark += 1
    if (r > 150 && g < 110 && b < 110) ink.red += 1
  }
  return ink
}

function inFile<T>(bytes: Buffer, look: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'th-paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    writeFileSync(path, bytes)
    return look(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })
