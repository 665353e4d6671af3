// Open a file of ours in a new window: by a ticket, since an address alone opens nothing. What people uploaded is saved there.
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { call } from '../api/client.ts'
import { toServiceUrl } from '../api/image-urls.ts'

export async function openFile(staticHost: string, url: string): Promise<void> {
  const { tickets } = await call(fileEndpoints.tickets, { urls: [url] }, { background: true })
  const ticket = tickets[0]?.ticket
  if (ticket !== undefined) window.open(toServiceUrl(staticHost, url, ticket), '_blank', 'noopener')
}
