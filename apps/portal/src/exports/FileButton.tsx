// 下载: a file of the background, by a ticket of this session.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { FILES_PATH } from '@tallyhelm/protocol/topics/files/urls'
import { endpoint, type FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { CLIENT_ID } from '@tallyhelm/protocol/wire/envelope'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { download } from '../api/download.ts'

const FILE = endpoint<{ name: string; cid: string; sid: string }, FileAnswer>({
  answer: 'file',
  method: 'GET',
  path: FILES_PATH,
  callers: ['user'],
  summary: '',
})

export function FileButton({ url, name }: { url: string; name: string }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { tickets } = await call(fileEndpoints.tickets, { urls: [url] }, { background: true })
      const file = await download(
        FILE,
        { name: url.split('/').at(-1) ?? '', cid: CLIENT_ID, sid: tickets[0]?.ticket ?? '' },
        { background: true },
      )
      saveFile(file)
    },
    onError: error => toast.error(failureText(error), { durationMs: 3000 }),
  })
  return (
    <Button size="small" loading={isPending} aria-label={`下载 ${name}`} onClick={() => mutate()}>
      下载
    </Button>
  )
}
