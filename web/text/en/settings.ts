/** What the settings say. */
export const settingsText = {
  allSettings: 'All settings',
  look: 'Look',
  figures: 'Prices and results',
  system: 'System',
  noTheme: 'Until you choose, sports and casino have one of their own, and so has the exchange.',
  straw: 'Straw is apart from the blue for every kind of colour vision.',

  density: 'Density',
  densities: { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' },
  densityNote: 'How high the rows of prices and events are.',
  text: 'Text size',
  texts: { normal: 'Normal', large: 'Large' },

  odds: 'Odds',
  oddsKinds: { decimal: 'Decimal', fractional: 'Fractional' },
  oddsNote: 'Odds are typed as decimals either way; the fraction stands beside them.',
  netOfCommission: 'Results net of commission',
  netNote:
    'A profit under a runner is shown after commission at the rate of its market; what you are spared of it comes on top.',
  sounds: 'Sounds',
  soundsNote:
    'When a bet is matched or has won, and at the tables of the casino, where a phone also shakes a little at a chip. Off until you turn it on.',

  keptOnAccount: 'Kept on your account: the same wherever you log in.',
  keptHere: 'Kept in this browser; your account takes it over when you first log in.',
} as const
