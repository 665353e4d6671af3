// Sends a file of a form that says itself what was refused, and reads again what that changed.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { upload } from './client.ts'

/** Without a file the form's checks have refused it. */
export function useFormUpload<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
): (request: Request, file: File | null) => Promise<Answer> {
  const readAgain = useReadAgain()
  return async (request, file) => {
    const answer = await upload(endpoint, request, file as File, { background: true })
    void readAgain(endpoint)
    return answer
  }
}
