// A file that a call answers with, as an address that a picture or a link can take, or as its bytes.
import { callKey } from '@tallyhelm/browser/calls/queries'
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from './client.ts'

/** Kept for good: what is stored under a name never changes. */
export function useFile<Request>(
  endpoint: Endpoint<Request, FileAnswer>,
  request: Request,
): { url: string | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: callKey(endpoint, request),
    queryFn: async ({ signal }) => addressOf(await fetchFile(endpoint, request, { signal, background: true })),
    staleTime: 'static',
  })
  return { url: data, error }
}

/** The bytes themselves, kept for good as above. */
export function useBytes<Request>(
  endpoint: Endpoint<Request, FileAnswer>,
  request: Request,
): { bytes: Blob | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: [...callKey(endpoint, request), 'bytes'],
    queryFn: ({ signal }) => fetchFile(endpoint, request, { signal, background: true }),
    staleTime: 'static',
  })
  return { bytes: data, error }
}

/** The bytes as an address of their own: nothing is to be given back when they go. */
function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read', { cause: reader.error })))
  })
  reader.readAsDataURL(blob)
  return read
}
