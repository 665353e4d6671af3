// Leave dialog: names the place outside before one goes there; only places of the server's own list can be reached (spec §7, URL redirect).
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useCall } from '../api/queries.ts'
import { useBrand } from '../session/use-brand.ts'
import styles from './notices.module.css'

export function LeaveDialog({ redirectId, onClose }: { redirectId: string; onClose: () => void }) {
  const target = useCall(noticeEndpoints.redirect, { id: redirectId })
  const brandName = useBrand()?.name_zh ?? '本平台'
  return (
    <Dialog
      open
      onClose={onClose}
      title="即将离开"
      width={480}
      small
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {target.error ? (
            <Button variant="primary" loading={target.isFetching} onClick={() => void target.refetch()}>
              重试
            </Button>
          ) : null}
          {target.data ? (
            <LinkButton href={target.data.url} target="_blank" variant="primary" onClick={onClose}>
              继续前往
            </LinkButton>
          ) : null}
        </>
      }
    >
      {target.data ? (
        <p className={styles.text}>
          您即将离开{brandName}，前往“{target.data.title}”（<b className={styles.host}>{target.data.host}</b>
          ）。该网站不由我们运营，请注意账号与资金安全。
        </p>
      ) : target.error ? (
        <p className={styles.text} role="alert">
          链接暂时无法打开：{target.error.msg}
        </p>
      ) : (
        <p className={styles.text} role="status">
          正在读取链接…
        </p>
      )}
    </Dialog>
  )
}
