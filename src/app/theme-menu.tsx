import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { THEMES, type Theme } from '#lib/theme.ts'
import { useTheme } from '#lib/use-theme.ts'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} satisfies Record<Theme, unknown>

/** Light, dark, or as the operating system has it. */
export function ThemeMenu({ className = '' }: { className?: string }) {
  const { theme, setTheme } = useTheme()
  const { icon: Icon } = looks[theme]
  return (
    <Menu label="Theme" size="icon" className={className} trigger={<Icon aria-hidden />}>
      {THEMES.map((choice) => (
        <MenuItem key={choice} icon={looks[choice].icon} isChecked={choice === theme} onSelect={() => setTheme(choice)}>
          {looks[choice].label}
        </MenuItem>
      ))}
    </Menu>
  )
}
