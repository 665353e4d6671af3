// Security headers: no script, style or frame that is not ours, no referrer, no guessing of content types, no device of the visitor.
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Passkeys, copying and the whole screen are ours to use; the rest no page of ours asks for, nor may anything that got into one. */
const PERMISSIONS = `accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid idle-detection local-fonts
  magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking`
  .split(/\s+/)
  .map(feature => `${feature}=()`)
  .concat(['clipboard-write=(self)', 'fullscreen=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
  .join(', ')

/** `isSecure`: served over TLS; on plain http (the local demo) the browser must not be told to insist on it. */
export async function setSecurityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  const headers = { ...(await helmetHeaders(isSecure)), 'permissions-policy': PERMISSIONS }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Helmet writes the same lines anew for every reply, which costs more than routing it: here it is asked once. */
async function helmetHeaders(isSecure: boolean): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  let headers: Record<string, string> = {}
  asked.get('/', async (_request, reply) => {
    // Helmet sets one text per name.
    headers = { ...reply.getHeaders() } as Record<string, string>
    return ''
  })
  await asked.inject('/')
  await asked.close()
  return headers
}
