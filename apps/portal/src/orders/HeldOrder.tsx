// An order that an earlier visit sent and that was never answered: nothing goes out before the person has read it again.
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { paths } from '../routes/paths.ts'
import styles from './orders.module.css'
import type { Sending } from './use-submission.ts'

/** Nothing unless an order is held. */
export function HeldOrder({ sending: { held, resume, drop } }: { sending: Sending }) {
  if (held === undefined) return null
  const { title, lines, sum } = held.recap
  return (
    <section className={styles.held} aria-label="未收到结果的申请">
      <NoticeStrip tone="warning" title={`上次提交的${title}未收到结果`}>
        该申请可能已被受理。继续提交将沿用原请求编号，不会重复扣款；如不再需要，请先在操作记录中核对。
      </NoticeStrip>
      <ul className={styles.heldLines}>
        {lines.map(({ name, id, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one order, which never move
          <li key={place}>
            <NamedId name={name} id={id} />
            <b>{amount}</b>
          </li>
        ))}
      </ul>
      {sum === undefined ? null : (
        <p className={styles.heldSum}>
          {sum.term} <b>{sum.amount}</b>
        </p>
      )}
      <div className={styles.heldEnd}>
        <Button onClick={drop}>不再提交</Button>
        <LinkButton href={paths.records({})}>查看操作记录</LinkButton>
        <Button variant="primary" onClick={resume}>
          继续提交
        </Button>
      </div>
    </section>
  )
}
