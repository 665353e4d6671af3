// Static files: the built portal, with precompressed files where present; every other address is the single page.
import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves `folder`; gives the answer for addresses that are no file: the page itself, or 404 while nothing is built. */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<(reply: FastifyReply) => FastifyReply> {
  const root = resolve(folder)
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn({ folder: root }, 'the portal is not built: only /api is served')
    return reply => reply.status(404).type('text/plain; charset=utf-8').send('页面尚未构建，请先运行 npm run build')
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    // One route for each file found at start: no other path ever reaches the file system.
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite puts a digest of the content into every name below assets/.
      const isHashed = path.slice(root.length).startsWith(`${sep}assets${sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return reply => reply.sendFile('index.html')
}
