import type { FieldType } from '@attest/api-contract';
import { Field, FieldContextProvider, Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, useId } from 'react';
import { pick } from './language';
import { problemText } from './problems';
import type { ControlProps, ControlState, GroupAria } from './types';

const useStyles = makeStyles({
  // Wide tables scroll inside; without the limit they would widen the whole form.
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
  // As Fluent's Field sets its own labels.
  label: { paddingBlock: tokens.spacingVerticalXXS },
});

/** Composites around one box to type into. */
const PICKERS: FieldType[] = ['user', 'department', 'relation'];

type FrameProps = ControlProps & {
  children: ReactElement | ((aria: GroupAria, state: ControlState) => ReactElement);
};

/**
 * Label, hint and message around one control. Fluent binds them to its own controls;
 * a composite (children as a function) puts the ids on its group.
 */
export function FieldFrame(props: FrameProps) {
  const { field, language, required, problems, compact, children, id } = props;
  const styles = useStyles();
  const labelId = useId();
  const problem = problems.find(({ row }) => row === undefined);
  const common = {
    required,
    validationState: problem ? ('error' as const) : ('none' as const),
    // Announced once, by the summary of the form.
    validationMessage: problem && { children: problemText(problem, language, field), role: undefined },
    hint: field.help && !compact ? pick(field.help, language) : undefined,
  };
  const label = pick(field.label, language);
  if (typeof children !== 'function')
    return (
      <Field {...common} label={compact ? undefined : { children: label, htmlFor: id }}>
        {children}
      </Field>
    );
  return (
    <Field {...common}>
      {(aria) => (
        // Without the reset every Fluent control inside would take the id and state of this field.
        <FieldContextProvider value={undefined}>
          <div className={styles.group}>
            {!compact && (
              <Label
                id={labelId}
                className={styles.label}
                required={required}
                htmlFor={PICKERS.includes(field.type) ? id : undefined}
              >
                {label}
              </Label>
            )}
            {children(
              {
                'aria-labelledby': compact ? undefined : labelId,
                'aria-describedby': aria['aria-describedby'],
              },
              { 'aria-required': required || undefined, 'aria-invalid': problem ? true : undefined },
            )}
          </div>
        </FieldContextProvider>
      )}
    </Field>
  );
}
