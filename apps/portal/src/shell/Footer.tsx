// Footer: company, filings and contacts, all from the brand's configuration; parts that are empty are left out.
import { now } from '@tallyhelm/browser/clock/clock'
import type { ReactNode } from 'react'
import { useBrand } from '../session/use-brand.ts'
import styles from './shell.module.css'

const ICP_REGISTER = 'https://beian.miit.gov.cn/'
const POLICE_REGISTER = 'https://beian.mps.gov.cn/'

export function Footer() {
  const brand = useBrand()
  if (!brand) return <footer className={styles.footer} />
  const year = now().getUTCFullYear()
  return (
    <footer className={styles.footer}>
      <span>
        © {year} {brand.legal_name}
      </span>
      {brand.icp === '' ? null : <OutsideLink href={ICP_REGISTER}>{brand.icp}</OutsideLink>}
      {brand.police_icp === '' ? null : <OutsideLink href={POLICE_REGISTER}>{brand.police_icp}</OutsideLink>}
      {brand.stock_info === '' ? null : <span>{brand.stock_info}</span>}
      {brand.address === '' ? null : <span>{brand.address}</span>}
      {brand.phone === '' ? null : <span>客服电话 {brand.phone}</span>}
      {brand.email === '' ? null : (
        <span>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </span>
      )}
    </footer>
  )
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <span>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    </span>
  )
}
