// Static files: the built portal, and the built console below /console, with precompressed files where present; every other address is
// the single page of the one or the other.
import { existsSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const OPENER_POLICY = 'cross-origin-opener-policy'
const POLICY = 'content-security-policy'
/** What browsers heed on documents alone; on each script and style sheet it would only be sent along, some 700 bytes a file. */
const OF_DOCUMENTS = [
  OPENER_POLICY,
  'permissions-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const CONSOLE_PATH = /^\/console(\/|$)/

/** Where a platform leads a popup back to. */
const RECEIVER_PATH = /^\/auth-redirect\/?$/

export type SendPage = (reply: FastifyReply, path: string) => FastifyReply
type SendIndex = (reply: FastifyReply) => FastifyReply

/** Serves both folders; gives the answer for addresses that are no file: the page itself, or 404 while nothing is built. */
export async function serveStaticFiles(app: FastifyInstance, folders: { portal: string; console: string }): Promise<SendPage> {
  const sendPortal = await serveFolder(app, folders.portal, '/')
  const sendConsole = await serveFolder(app, folders.console, '/console/')
  return (reply, path) => {
    // Staff read contracts and customers' videos in place: what is shown are bytes that the page itself has fetched, and no address.
    if (CONSOLE_PATH.test(path)) return sendConsole(reply.header(POLICY, ofConsole(String(reply.getHeader(POLICY)))))
    // A page of the portal keeps the popup that it sends to a platform; the page that the popup comes back to asks for no isolation,
    // since the browser cuts it from its opener wherever the two neighbours on its way differ in what they ask for.
    return sendPortal(reply.header(OPENER_POLICY, RECEIVER_PATH.test(path) ? 'unsafe-none' : 'same-origin-allow-popups'))
  }
}

const ofConsole = (policy: string) => `${policy.replace("media-src 'self'", "media-src 'self' data:")};frame-src blob:`

async function serveFolder(app: FastifyInstance, folder: string, prefix: string): Promise<SendIndex> {
  const root = resolve(folder)
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn({ folder: root, prefix }, 'these pages are not built: only /api is served')
    return reply => reply.status(404).type('text/plain; charset=utf-8').send('页面尚未构建，请先运行 npm run build')
  }
  await app.register(fastifyStatic, {
    root,
    prefix,
    // Once is enough: sendFile is told the folder each time.
    decorateReply: !app.hasReplyDecorator('sendFile'),
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
      if (isHashed) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
      // A worker has the policy of its own file; any other script has the page's.
      if (isHashed && !basename(path).includes('worker')) reply.removeHeader(POLICY)
    },
  })
  return reply => reply.sendFile('index.html', root)
}
