/** The mark: back blue and lay pink cross, and make damson. */

/** The drawn mark alone; the product's name stands beside it or in the link's label. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="#6bb6ee" d="M2 6.2 6.2 2 22 17.8 17.8 22z" />
      <path fill="#f2a3b1" d="M17.8 2 22 6.2 6.2 22 2 17.8z" />
      <path fill="#5f2f96" d="M12 7.8 16.2 12 12 16.2 7.8 12z" />
    </svg>
  )
}
