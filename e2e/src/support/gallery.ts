// The gallery of parts: a build of the portal that carries it, laid over the running product for one page.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

const ROOT = join(import.meta.dirname, '../../..')
const PORTAL = join(ROOT, 'apps/portal')

let building: Promise<string> | undefined

/** The folder of a portal built with VITE_GALLERY=1; built once per test file, which removes it at its end. */
export function galleryBuild(): Promise<string> {
  building ??= build()
  return building
}

export async function removeGalleryBuild(): Promise<void> {
  if (building) await rm(await building, { recursive: true, force: true })
}

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'th-gallery-'))
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', relative(PORTAL, folder)],
    {
      cwd: PORTAL,
      env: { ...process.env, VITE_GALLERY: '1', NODE_ENV: 'production' },
    },
  )
  return folder
}

/** Answers everything but calls of the server from that folder; an address that is no file gets the portal's page. */
export async function serveGallery(page: Page, folder: string): Promise<void> {
  await page.route(
    address => !address.pathname.startsWith('/api/'),
    async route => {
      const file = join(folder, new URL(route.request().url()).pathname)
      const isFile = /\.\w+$/.test(file) && existsSync(file)
      await route.fulfill({ path: isFile ? file : join(folder, 'index.html') })
    },
  )
}
