// Makes sure that the machine has the programs that tests call: a Chromium and a Chinese font for the real browser, unzip to look into sheets, poppler's programs
// to look at papers.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'

// The shell draws the same pages for less than a third of the processor time: it has no windows around them.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a Chromium: CHROMIUM_PATH if set, else its headless shell, which is installed by apt-get when this process is root, else another
 * one; sees to a Chinese font too. Throws with a message that tells what to install.
 */
export function findBrowser(): string {
  const isGiven = Boolean(process.env.CHROMIUM_PATH)
  install([...(isGiven || onPath(SHELL) !== undefined ? [] : [SHELL]), ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig'])])
  if (findChromium() === undefined) install(['chromium'])
  const chromium = findChromium()
  if (chromium === undefined) throw new Error('No Chromium was found: install the package chromium, or set CHROMIUM_PATH to its program.')
  if (!hasChineseFont()) throw new Error('No Chinese font was found: install the package fonts-noto-cjk or fonts-wqy-microhei.')
  return chromium
}

/** Installed by apt-get when it is not there and this process is root. Throws with a message that tells what to install. */
export function requireUnzip(): void {
  if (onPath('unzip') === undefined) install(['unzip'])
  if (onPath('unzip') === undefined) throw new Error('No unzip was found: install the package unzip.')
}

/** pdfsig, pdftoppm and their like, judged by another program than the one that made a paper. Installed, and refused, as unzip. */
export function requirePoppler(): void {
  if (onPath('pdfsig') === undefined) install(['poppler-utils'])
  if (onPath('pdfsig') === undefined) throw new Error('No pdfsig was found: install the package poppler-utils.')
}

function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  return NAMES.map(onPath).find(path => path !== undefined) ?? (existsSync(MAC_CHROME) ? MAC_CHROME : undefined)
}

function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, program))
    .find(path => existsSync(path))
}

function hasChineseFont(): boolean {
  if (process.platform === 'darwin') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

/** Does nothing where it can't: whoever needs the packages looks for them afterwards. */
function install(packages: string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || onPath('apt-get') === undefined) return
  console.log(`installing ${packages.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'inherit' })
}
