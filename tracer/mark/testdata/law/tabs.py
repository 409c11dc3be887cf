#queens: base 0, lines rows
# Tabs, and tabs mixed with spaces.
def f(n):
	if n:
		n += 1
		if n > 2:
			n += 2
	else:
		n = 0
	while n < 20:
		n += 1
	return n


def g(n):
    if n:
    	n += 1
    	if n:
    	    n += 2
    return n


def h(n):
  if n:
	  n += 1
	  n += 2
  return n
print(f(1), f(0), g(1), h(1))
