// How the console is built: React under /console/, one chunk per page, and a brotli copy beside every asset.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverAddress = process.env['PORTAL_API'] ?? 'http://127.0.0.1:8080'
const compressed = /\.(js|css|html|json|svg)$/

const parts = {
  vendor:
    /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store|@tanstack\/(react-)?query(-core)?)\//,
  /** What most pages are made of. */
  shared: /packages\/(ui|protocol|browser)\/src|lucide-react|console\/src\/(api|routes|pages\/[\w-]+\/rooms\.ts|session|lists|formats)/,
  floating: /@base-ui\/react\/|@floating-ui/,
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), precompressed()],
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': { target: serverAddress, changeOrigin: false } } },
  build: {
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: parts.vendor, priority: 3 },
            { name: 'floating', test: parts.floating, priority: 2, minShareCount: 2 },
            { name: 'shared', test: parts.shared, priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** Puts `<file>.br` beside each text file of the output, so that the server compresses nothing while it answers. */
function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'console-precompressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter(name => compressed.test(name)).map(name => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }))
}
