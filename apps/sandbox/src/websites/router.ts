// Websites of advertisers, good and bad ones: `/websites/{host}/…` stands for `https://{host}/…` of the names that are reserved for examples.
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { read } from '../control/router.ts'
import { sitePage } from './pages.ts'

/** What a host is like unless the control API says otherwise: by the first label of its name, else good. */
const KINDS = [
  'good',
  'bare',
  'scripted',
  'forbidden',
  'gone',
  'blocked',
  'broken',
  'slow',
  'endless',
  'bomb',
  'away',
  'inside',
  'circling',
] as const
type Kind = (typeof KINDS)[number]
const wanted = z.strictObject({ host: z.string().min(1), kind: z.enum(KINDS), title: z.string().optional() })
type Site = { kind: Kind; title: string }

const BOMB_BYTES = 16 * 1024 * 1024

/** `GET` and `POST /control/websites` look at what was said of hosts and say it; nothing of it is kept over a restart. */
export function addWebsites(app: FastifyInstance): void {
  const said = new Map<string, Site>()
  let packed: Buffer | undefined
  const bomb = () => (packed ??= gzipSync(Buffer.alloc(BOMB_BYTES)))

  app.get('/control/websites', () => ({ sites: [...said].map(([host, site]) => ({ host, ...site })), kinds: KINDS }))
  app.post('/control/websites', request => {
    const { host, kind, title } = read(wanted, request)
    said.set(host, { kind, title: title ?? nameOf(host) })
    return { host, ...said.get(host) }
  })
  app.get('/websites/:host/*', (request, reply) => {
    const { host, '*': path } = z.object({ host: z.string(), '*': z.string() }).parse(request.params)
    return serve(reply, { host, path, site: said.get(host) ?? { kind: kindOf(host), title: nameOf(host) }, bomb })
  })
}

const kindOf = (host: string): Kind => KINDS.find(kind => kind === host.split('.')[0]) ?? 'good'
/** yunfan of shop.yunfan.example.com */
const nameOf = (host: string): string =>
  host
    .replace(/\.?(example|test)(\.(com|net|org))?$/, '')
    .split('.')
    .at(-1) ?? host

type Asked = { host: string; path: string; site: Site; bomb: () => Buffer }

function serve(reply: FastifyReply, { host, path, site, bomb }: Asked): FastifyReply {
  const html = (text: string | Buffer) => reply.type('text/html; charset=utf-8').send(text)
  switch (site.kind) {
    case 'gone':
      return reply.code(404).send('not found')
    case 'blocked':
      return reply.code(403).send('are you a robot?')
    case 'broken':
      return reply.code(500).send('error')
    case 'slow':
      return reply.hijack()
    case 'endless':
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/html' })
      pour(reply)
      return reply
    case 'bomb':
      reply.header('content-encoding', 'gzip')
      return html(bomb())
    case 'away':
      return reply.redirect(`http://${host}/${path}`)
    case 'inside':
      return reply.redirect('https://127.0.0.1/control/accounts')
    case 'circling':
      return reply.redirect(`https://${host}/${path}a`)
    default:
      return html(sitePage(site.kind, site.title))
  }
}

/** Until the other side has enough. */
function pour(reply: FastifyReply): void {
  if (reply.raw.destroyed) return
  if (reply.raw.write('<p>'.repeat(20_000))) setImmediate(pour, reply)
  else reply.raw.once('drain', () => pour(reply))
}
