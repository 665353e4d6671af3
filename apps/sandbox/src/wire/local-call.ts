// The one place where the sandbox connects to something: programs on this machine that are told what happened.

const TIMEOUT_MS = 5_000
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]'])

export interface Told {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Status 0: it was not called, or did not answer. Any other address counts as one that can't be reached. */
export async function callLocally(url: string, { method = 'POST', headers = {}, body }: Told): Promise<{ status: number; answer: string }> {
  if (!URL.canParse(url) || !LOCAL.has(new URL(url).hostname))
    return { status: 0, answer: 'the sandbox calls addresses of this machine only' }
  try {
    const sent = body === undefined ? {} : { body }
    const reply = await fetch(url, { method, headers, ...sent, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: reply.status, answer: await reply.text() }
  } catch (error) {
    return { status: 0, answer: String(error) }
  }
}
