/** Boxes for the roles of the house, each with what it does; an auditor has no other. */
import { type StaffRole, staffRoles } from '#contract/permissions.ts'
import { roleWords } from '../text/en/staff.ts'
import styles from './Staff.module.css'

interface RoleChoiceProps {
  label: string
  chosen: readonly StaffRole[]
  onChoose(roles: readonly StaffRole[]): void
}

/** The boxes, as one group. */
export function RoleChoice({ label, chosen, onChoose }: RoleChoiceProps) {
  const toggle = (role: StaffRole) =>
    onChoose(chosen.includes(role) ? chosen.filter((each) => each !== role) : [...chosen, role])
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {staffRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input type="checkbox" checked={chosen.includes(role)} onChange={() => toggle(role)} />
          <span>
            <b>{role}</b> {roleWords[role]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
