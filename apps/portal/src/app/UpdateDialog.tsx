// The dialog of a new version, in a chunk that no page waits for.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'

export function UpdateDialog({ onLater }: { onLater: () => void }) {
  return (
    <Dialog
      open
      onClose={onLater}
      title="系统更新"
      width={480}
      small
      footer={
        <>
          <Button onClick={onLater}>稍后</Button>
          <Button variant="primary" onClick={() => window.location.reload()}>
            刷新
          </Button>
        </>
      }
    >
      检测到新版本，请刷新页面。
    </Dialog>
  )
}
