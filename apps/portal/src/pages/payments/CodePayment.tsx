// A code to scan. On the phone that would have to scan it, the app is opened instead, or the code saved for it.
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { type CodeMethod, CODE_APPS } from '@tallyhelm/protocol/topics/payments/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { QrPanel } from '@tallyhelm/ui/layout/QrPanel'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { methodName, phoneLink } from './recharge-rules.ts'
import styles from './payments.module.css'

type Props = { method: CodeMethod; target: string; amount: string; name: string }

/** `name` is the saved picture's. */
export function CodePayment({ method, target, amount, name }: Props) {
  const isNarrow = useIsNarrow()
  const code = (
    <QrPanel title={`请使用${methodName(method)}扫码支付`} note="支付完成后本页会自动更新，请勿重复支付。">
      <QrCode text={target} label={`${methodName(method)}付款码，金额 ${amount}`} />
    </QrPanel>
  )
  if (!isNarrow) return code
  const link = phoneLink(method, target)
  const { app } = CODE_APPS[method]
  return (
    <div className={styles.onPhone}>
      {link === undefined ? null : (
        <LinkButton variant="primary" size="large" href={link} target="_blank" rel="noreferrer">
          打开{app}付款
        </LinkButton>
      )}
      {code}
      <SaveCode target={target} name={name} isFirst={link === undefined} />
      {link === undefined ? <p className={styles.hint}>本机浏览器不能直接打开{methodName(method)}的付款页面，请选择一种方式：</p> : null}
      <ul className={styles.ways}>
        <li>
          {link === undefined ? '在本机付款' : `未能打开${app}时`}：保存二维码，打开{app}“扫一扫”，点“相册”选择这张图片。
        </li>
        <li>用另一台设备付款：在电脑上登录，打开“交易记录”中的这笔充值，再用{app}扫码。</li>
      </ul>
    </div>
  )
}

function SaveCode({ target, name, isFirst }: { target: string; name: string; isFirst: boolean }) {
  const toast = useToast()
  const save = async () => {
    try {
      const { qrPicture } = await import('@tallyhelm/ui/display/qr-picture')
      await keep(await qrPicture(target), name)
    } catch {
      toast.error('二维码未能保存，请长按屏幕截图后在相册中识别')
    }
  }
  return (
    <Button size="large" variant={isFirst ? 'primary' : 'outline'} onClick={() => void save()}>
      保存二维码
    </Button>
  )
}

/** Phones put a file among their downloads, where no app looks for pictures; what they share goes into the album. */
async function keep(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (!navigator.canShare?.({ files: [file] })) return saveFile({ blob, name })
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closed by the user: nothing went wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile({ blob, name })
  }
}
